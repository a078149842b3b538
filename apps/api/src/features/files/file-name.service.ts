import { FileModel } from './file.model.js';

export type FileNameService = ReturnType<typeof createFileNameService>;

/** The names of catalogue files, for features that `createCatalogueFeature` depends on. */
export const createFileNameService = () => ({
  /** Returns the title and filename of each of these files that is in the catalogue, by id. */
  findFileNames: async (ids: string[]): Promise<Map<string, { title: string; filename: string }>> => {
    const files = await FileModel.find({ _id: { $in: ids } }, { title: 1, filename: 1 }).lean();
    return new Map(files.map(({ _id, title, filename }) => [String(_id), { title, filename }]));
  },
});
