/**
 * One LMDB database holds everything, told apart by the first byte of a key:
 * `C` a collection's description, `D` + collection + record a document, `I` + index + key an entry of an index, with
 * the record behind it or as its value,
 * `G` + id what a dropped collection or index left to be cleared, `N` the last number given out.
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

/** The record that a document's key or an index entry ends with. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - recordBytes, recordBytes);
}

/** Comes after everything that starts with this prefix: what follows a whole key never starts with 0xff. */
export function after(prefix: Buffer): Buffer {
  return Buffer.concat([prefix, past]);
}

export function following(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.alloc(1)]);
}
