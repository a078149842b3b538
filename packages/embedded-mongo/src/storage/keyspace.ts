/**
 * All data has keys. The first byte of a key is its type: `C` collection metadata; `D` + collection id +
 * record id: a document; `I` + index id + key: an index entry, with the record id at the end of the key or as the
 * value; `G` + id: a dropped collection or index whose entries must be deleted; `N` the last assigned id.
 */
/** The type and id at the start of a key of a document, an index entry or a marker of garbage. */
export const prefixBytes = 5;
export const recordIdBytes = 6;
/** Both ids of a document are in one number of 64 bits. */
export const maxRecordId = 2 ** 36 - 1;
export const maxCollectionId = 2 ** 27 - 1;
const prefixEndBytes = Buffer.alloc(8, 0xff);

export const catalogPrefix = Buffer.from('C');
export const garbagePrefix = Buffer.from('G');
export const sequenceKey = Buffer.from('N');

export type KeyType = 'D' | 'I' | 'G';

export const toKeyPrefix = (keyType: KeyType, id: number): Buffer => {
  const key = Buffer.allocUnsafe(5);
  key[0] = keyType.charCodeAt(0);
  key.writeUInt32BE(id, 1);
  return key;
};

export const catalogKey = (database: string, collection: string): Buffer => Buffer.from(`C${database}\0${collection}`);

export const recordKey = (collectionId: number, recordId: number): Buffer => {
  const key = Buffer.allocUnsafe(5 + recordIdBytes);
  key[0] = 0x44;
  key.writeUInt32BE(collectionId, 1);
  key.writeUIntBE(recordId, 5, recordIdBytes);
  return key;
};

export const indexKey = (indexId: number, key: Buffer): Buffer => Buffer.concat([toKeyPrefix('I', indexId), key]);

export const entryKey = (indexId: number, key: Buffer, recordId: number): Buffer => {
  const fullKey = Buffer.allocUnsafe(5 + key.length + recordIdBytes);
  fullKey[0] = 0x49;
  fullKey.writeUInt32BE(indexId, 1);
  key.copy(fullKey, 5);
  fullKey.writeUIntBE(recordId, 5 + key.length, recordIdBytes);
  return fullKey;
};

/** The record id at the end of a document key or an index entry. */
export const getRecordId = (key: Buffer): number => key.readUIntBE(key.length - recordIdBytes, recordIdBytes);

/** The exclusive upper bound of all keys with a prefix: the rest of a full key never starts with 0xff. */
export const getPrefixEnd = (prefix: Buffer): Buffer => Buffer.concat([prefix, prefixEndBytes]);

/** The range of all keys with a prefix. */
export const toPrefixRange = (prefix: Buffer) => ({ from: prefix, to: getPrefixEnd(prefix) });

export const getNextKey = (key: Buffer): Buffer => Buffer.concat([key, Buffer.alloc(1)]);
