import { Foto, FotoFieldsEdit, type Licence } from '@ledenportaal/shared';
import { useMemo } from 'react';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
import {
  getChangedFields,
  isRight,
  toFotoEdit,
  toFotoValues,
  withoutDeletedLabels,
  withRights,
  type FotoFieldName,
  type FotoValues,
} from '../foto-values.js';
import { useUpdateFotoMutation } from '../../foto-base/fotos.api.js';
import { t as fotoT } from '../messages.js';
import type { LabelsByKind, LabelsQuery } from '../../labels/useLabels.js';
import { t as rightsT } from '../../rights/edit/messages.js';
import { formatRight, type RightsValues } from '../../rights/edit/rights-values.js';
import { useLicencesQuery } from '../../rights/rights.api.js';
import { t } from './messages.js';

export type FotoFormState = ReturnType<typeof useFotoForm>;

/** The form with the metadata of a photo. */
export const useFotoForm = (foto: Foto, labelsQuery: LabelsQuery) => {
  const [update] = useUpdateFotoMutation();
  const licences = useLicencesQuery().data?.results;
  return useVersionedForm<Foto & RightsValues, FotoValues>({
    current: useMemo(() => withRights(foto), [foto]),
    schema: FotoFieldsEdit,
    toValues: toFotoValues,
    getChangedFields,
    describeField: (values, name) => ({
      label: isRight(name) ? rightsT(`rights.${name}`) : t(`adminFoto.${name}`),
      text: formatValue(values, name, labelsQuery.labels, licences),
    }),
    prepare: (values) => withoutDeletedLabels(values, labelsQuery),
    update: async (values, stored) => {
      const body = { ...toFotoEdit(values, stored), updatedAt: stored.updatedAt };
      const { data, error } = await update({ params: { id: foto._id }, body });
      return data
        ? { data: { results: withRights(data.results) } }
        : { error: withFieldNames(getApiError(error ?? {})) };
    },
    document: { name: 'foto', schema: { safeParse: parseFoto } },
  });
};

const parseFoto = (value: unknown) => {
  const { data } = Foto.safeParse(value);
  return { data: data && withRights(data) };
};

/** The server names `rechten.tot` what the form has as `tot`. */
const withFieldNames = ({ fields = {}, ...error }: ApiError): ApiError => ({
  ...error,
  fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^rechten\./, ''), text])),
});

const formatValue = (
  values: FotoValues,
  name: FotoFieldName,
  labels: LabelsByKind,
  licences: readonly Licence[] | undefined,
) => {
  if (isRight(name)) return formatRight(values, name, licences);
  if (name === 'status') return fotoT(`status.${values.status}`);
  if (name === 'trefwoorden') return values.trefwoorden.join(', ');
  if (name !== 'tags' && name !== 'themes') return values[name];
  return labels[name]
    .filter(({ _id }) => values[name].includes(_id))
    .map(({ naam }) => naam)
    .join(', ');
};
