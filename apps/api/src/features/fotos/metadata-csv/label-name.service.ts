import { labelModels, type LabelField, type LabelRecord } from '../../labels/index.js';
import type { LabelNames } from './foto.csv.js';

export type LabelNameService = ReturnType<typeof createLabelNameService>;

export const createLabelNameService = () => {
  /** Reads the names of all tags and themas. */
  const readLabelNames = async (): Promise<LabelNames> => {
    const [tags, themes] = await Promise.all([readNames('tags'), readNames('themes')]);
    return { tags, themes };
  };

  return { readLabelNames };
};

const readNames = async (field: LabelField) => {
  const labels = await labelModels[field].find({}, { naam: 1 }).lean<Pick<LabelRecord, '_id' | 'naam'>[]>();
  return new Map(labels.map(({ _id, naam }) => [String(_id), naam]));
};
