import { labelModels, type LabelField, type LabelIds } from './label.model.js';

/** The normalised names of tags, by id. */
export type TagNames = ReadonlyMap<string, string>;

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

  /** Returns the normalised names of those of these tags that exist, by id. */
  const findTagNames = async (ids: string[]): Promise<TagNames> => {
    if (!ids.length) return new Map();
    const tags = await labelModels.tags.find({ _id: { $in: ids } }, { normaal: 1 }).lean();
    return new Map(tags.map(({ _id, normaal }) => [String(_id), normaal]));
  };

  /** Returns the names of those of these labels that exist, by id. */
  const findLabelNamen = async (field: LabelField, ids: string[]): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const labels = await labelModels[field].find({ _id: { $in: ids } }, { naam: 1 }).lean();
    return new Map(labels.map(({ _id, naam }) => [String(_id), naam]));
  };

  return { findUnknownLabels, findTagNames, findLabelNamen };
};

const findUnknownIds = async (field: LabelField, ids: string[]) => {
  if (!ids.length) return [];
  const found = await labelModels[field].find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const knownIds = new Set(found.map(({ _id }) => String(_id)));
  // Ids are hexadecimal in either case.
  return ids.filter((id) => !knownIds.has(id.toLowerCase()));
};
