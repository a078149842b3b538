import type { mongo } from 'mongoose';

/** A collection whose documents refer to files. */
export type FileOwner = {
  collection: string;
  getKeys: (document: mongo.Document) => string[];
  /** Returns keys where a file may be that was moved after the document was read. */
  findMovedKeys?: (document: mongo.Document, key: string) => Promise<string[]>;
};

/** A collection and its trash. A document that moves between them while both are read could be missed in both. */
export type TrashPair = {
  collection: string;
  trash: string;
  getKey: (document: mongo.Document) => string;
  getTrashKey: (document: mongo.Document) => string;
  /** The trash has former versions of documents: a document that is only there would be lost. */
  isPartial?: true;
};
