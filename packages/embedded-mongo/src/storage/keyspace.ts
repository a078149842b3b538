/**
 * All data is in one LMDB database. The first byte of a key is its type: `C` collection metadata; `D` + collection id +
 * record id: a document; `I` + index id + key: an index entry, with the record id at the end of the key or as the
 * value; `G` + id: a dropped collection or index whose entries must be deleted; `N` the last assigned id.
 */
export const recordBytes = 6;
const past = Buffer.alloc(8, 0xff);

export const catalogPrefix = Buffer.from('C');
export const garbagePrefix = Buffer.from('G');
export const sequenceKey = Buffer.from('N');

export type Area = 'D' | 'I' | 'G';

export function areaKey(area: Area, id: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = area.charCodeAt(0);
  key.writeUInt32BE(id, 1);
  return key;
}

export function catalogKey(database: string, collection: string): Buffer {
  return Buffer.from(`C${database}\0${collection}`);
}

export function recordKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(5 + recordBytes);
  key[0] = 0x44;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(record, 5, recordBytes);
  return key;
}

export function indexKey(index: number, key: Buffer): Buffer {
  return Buffer.concat([areaKey('I', index), key]);
}

export function entryKey(index: number, key: Buffer, record: number): Buffer {
  const whole = Buffer.allocUnsafe(5 + key.length + recordBytes);
  whole[0] = 0x49;
  whole.writeUInt32BE(index, 1);
  key.copy(whole, 5);
  whole.writeUIntBE(record, 5 + key.length, recordBytes);
  return whole;
}

/** The record id at the end of a document key or an index entry. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - recordBytes, recordBytes);
}

/** The exclusive upper bound of all keys with a prefix: the rest of a full key never starts with 0xff. */
export function after(prefix: Buffer): Buffer {
  return Buffer.concat([prefix, past]);
}

export function following(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.alloc(1)]);
}
