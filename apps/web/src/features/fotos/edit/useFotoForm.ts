import { Foto, FotoEdit } from '@ledenportaal/shared';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
import {
  getChangedFields,
  toFotoValues,
  withoutDeletedLabels,
  type FotoFieldName,
  type FotoValues,
} from '../foto-values.js';
import { useUpdateFotoMutation } from '../../foto-base/fotos.api.js';
import { t as fotoT } from '../messages.js';
import type { LabelsByKind, LabelsQuery } from '../../labels/useLabels.js';
import { t } from './messages.js';

export type FotoFormState = ReturnType<typeof useFotoForm>;

/** The form with the metadata of a photo. */
export const useFotoForm = (foto: Foto, labelsQuery: LabelsQuery) => {
  const [update] = useUpdateFotoMutation();
  return useVersionedForm<Foto, FotoValues>({
    current: foto,
    schema: FotoEdit,
    toValues: toFotoValues,
    getChangedFields,
    describeField: (values, name) => ({
      label: t(`adminFoto.${name}`),
      text: formatValue(values, name, labelsQuery.labels),
    }),
    prepare: (values) => withoutDeletedLabels(values, labelsQuery),
    update: (values, { updatedAt }) => update({ params: { id: foto._id }, body: { ...values, updatedAt } }),
    document: { name: 'foto', schema: Foto },
  });
};

const formatValue = (values: FotoValues, name: FotoFieldName, labels: LabelsByKind) => {
  if (name === 'status') return fotoT(`status.${values.status}`);
  if (name === 'trefwoorden') return values.trefwoorden.join(', ');
  if (name !== 'tags' && name !== 'themes') return values[name];
  return labels[name]
    .filter(({ _id }) => values[name].includes(_id))
    .map(({ naam }) => naam)
    .join(', ');
};
