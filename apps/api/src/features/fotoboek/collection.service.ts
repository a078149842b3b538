import { CollectionItemModel } from './collection.model.js';

/** Which of these photos, a page of them, are in the account's collection. */
export const collectedOf = async (account: string, fotos: string[]): Promise<Set<string>> => {
  if (!fotos.length) return new Set();
  const items = await CollectionItemModel.find({ account, foto: { $in: fotos } }, { _id: 0, foto: 1 }).lean();
  return new Set(items.map(({ foto }) => String(foto)));
};

/** For a photo that goes for good. */
export const forgetFoto = async (foto: string): Promise<void> => {
  await CollectionItemModel.deleteMany({ foto });
};
