import { Foto, FotoEdit } from '@ledenportaal/shared';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
import { getChangedFields, toFotoValues, withoutDeletedLabels, type FotoValues } from '../foto-values.js';
import { useUpdateFotoMutation } from '../fotos.api.js';
import type { LabelsQuery } from '../../labels/useLabels.js';

export type FotoFormState = ReturnType<typeof useFotoForm>;

/** The form with the metadata of a photo. */
export const useFotoForm = (foto: Foto, { labels, isFetching }: LabelsQuery) => {
  const [update] = useUpdateFotoMutation();
  return useVersionedForm<Foto, FotoValues>({
    current: foto,
    schema: FotoEdit,
    toValues: toFotoValues,
    getChangedFields,
    update: (typed, updatedAt) => {
      // While the labels are refetched, the cached list may be outdated: the server validates the ids.
      const edit = isFetching ? typed : withoutDeletedLabels(typed, labels);
      return update({ params: { id: foto._id }, body: { ...edit, updatedAt } });
    },
    document: { name: 'foto', schema: Foto },
  });
};
