import { getApiError } from '../../lib/api/api-error.js';
import { labelKinds, type LabelKind } from './label-kinds.js';
import { useAskTrefwoord, type OwnFotos } from './trefwoorden/useAskTrefwoord.js';

type AddedLabel = { id: string; isNew: boolean } | { error: string };

/**
 * Creates a label. Resolves to its id, also if another admin has just created it, or to the text of the error. `own`:
 * the photos with that trefwoord to which the user adds it.
 */
export const useAddLabel = (kind: LabelKind) => {
  const [add] = labelKinds[kind].useAdd();
  const askTrefwoord = useAskTrefwoord();
  return async (naam: string, own: OwnFotos = { count: 0 }): Promise<AddedLabel> => {
    const { data, error } = await add({ body: { naam } });
    // Before the user's photos get the tag, so that they are counted as their own.
    if (data && kind === 'tags') await askTrefwoord({ ...data.results, own });
    if (data) return { id: data.results._id, isNew: true };
    const { message, details, fields } = getApiError(error ?? {});
    if (typeof details?.label === 'string') return { id: details.label, isNew: false };
    return { error: fields?.naam ?? message };
  };
};
