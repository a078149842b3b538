import { labelModels, type LabelField, type LabelIds } from './label.model.js';

export type LabelLookupService = ReturnType<typeof createLabelLookupService>;

export const createLabelLookupService = () => {
  /** Returns the ids that do not exist. */
  const findUnknownLabels = async (labels: LabelIds): Promise<LabelIds> => {
    const [tags, themes] = await Promise.all([
      findUnknownIds('tags', labels.tags),
      findUnknownIds('themes', labels.themes),
    ]);
    return { tags, themes };
  };

  return { findUnknownLabels };
};

const findUnknownIds = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const found = await labelModels[field].find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const knownIds = new Set(found.map(({ _id }) => String(_id)));
  // Ids are hexadecimal in either case.
  return ids.filter((id) => !knownIds.has(id.toLowerCase()));
};
