import { getApiError } from '../../lib/api/api-error.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

type AddedLabel = { id: string; isNew: boolean } | { error: string };

/** Creates a label. Resolves to its id, also if another admin has just created it, or to the text of the error. */
export const useAddLabel = (kind: LabelKind) => {
  const [add] = labelKinds[kind].useAdd();
  return async (naam: string): Promise<AddedLabel> => {
    const { data, error } = await add({ body: { naam } });
    if (data) return { id: data.results._id, isNew: true };
    const { message, details, fields } = getApiError(error ?? {});
    if (typeof details?.label === 'string') return { id: details.label, isNew: false };
    return { error: fields?.naam ?? message };
  };
};
