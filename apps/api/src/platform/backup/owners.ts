import type { mongo } from 'mongoose';

/** A collection whose documents refer to files. */
export type FileOwner = {
  collection: string;
  keysOf: (document: mongo.Document) => string[];
  /** Returns keys where a file may be that was moved after the document was read. */
  elsewhere?: (document: mongo.Document, key: string) => Promise<string[]>;
};

/** A collection and its trash. A document that moves between them while both are read could be missed in both. */
export type Pair = {
  shelf: string;
  trash: string;
  onShelf: (document: mongo.Document) => string;
  inTrash: (document: mongo.Document) => string;
};
