import { ObjectId, type Collection, type Document } from 'mongodb';

const tags = Array.from({ length: 20 }, () => new ObjectId());
const themes = Array.from({ length: 8 }, () => new ObjectId());
const words = 'heide zand bos water lucht schaap vogel boom pad ven winter zomer avond mist'.split(' ');

/** The tag of 40 % of the photos, and a theme to combine it with in a search. */
export const commonTag = tags[0]!;
export const searchTheme = themes[0]!;

/** Creates a photo document of some 500 bytes like those of the portal; deterministic for each `n`. */
export const createFotoDocument = (n: number): Document => {
  const fotoTags = [n % 5 < 2 ? commonTag : tags[1 + (n % 9)]!, tags[10 + (n % 10)]!];
  const text = Array.from({ length: 12 }, (_, index) => words[(n * 7 + index * (1 + (n % 5))) % words.length]).join(
    ' ',
  );
  return {
    _id: new ObjectId(),
    sha256: n.toString(16).padStart(64, '0'),
    bytes: 2_000_000 + n,
    width: 4000,
    height: 3000,
    thumbhash: `hash${n}`.padEnd(28, '='),
    beschrijving: text,
    eigenaar: `lid ${n % 200}`,
    tags: fotoTags,
    themes: [themes[n % themes.length]!, themes[(n + 3) % themes.length]!],
    createdAt: new Date(1_600_000_000_000 + ((n * 7919) % 1_000_000) * 60_000),
    updatedAt: new Date(1_700_000_000_000),
  };
};

/** Fills a collection with `count` photos and returns a sample of their ids. */
export const insertFotos = async (collection: Collection, count: number): Promise<ObjectId[]> => {
  const ids: ObjectId[] = [];
  await collection.createIndexes([{ key: { sha256: 1 }, unique: true }, { key: { tags: 1, createdAt: -1, _id: -1 } }]);
  for (let offset = 0; offset < count; offset += 1000) {
    const documents = Array.from({ length: Math.min(1000, count - offset) }, (_, index) =>
      createFotoDocument(offset + index),
    );
    await collection.insertMany(documents);
    ids.push(documents[0]!._id as ObjectId, documents[500 % documents.length]!._id as ObjectId);
  }
  return ids;
};

/** Finds the first page: twelve photos with the tag and the theme, newest first. */
export const findFotoPage = (collection: Collection): Promise<Document[]> =>
  collection.find({ tags: commonTag, themes: searchTheme }).sort({ createdAt: -1, _id: -1 }).limit(12).toArray();
