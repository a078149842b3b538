import type { mongo } from 'mongoose';

/** A collection of which the documents name files. */
export type FileOwner = {
  collection: string;
  keysOf: (document: mongo.Document) => string[];
  /** Where a file may stand that moved since the document was read. */
  elsewhere?: (document: mongo.Document, key: string) => Promise<string[]>;
};

/** Two collections between which something goes to and fro: while both are read, it may be in neither. */
export type Pair = {
  shelf: string;
  trash: string;
  onShelf: (document: mongo.Document) => string;
  inTrash: (document: mongo.Document) => string;
};
