/**
 * Encodes values as bytes that sort in BSON order: index keys, sort keys and equality keys. Every encoding marks its
 * own end, so that the keys of a compound index can be concatenated.
 */
import type { Binary, BSONRegExp, BSONSymbol, Code, DBRef, ObjectId, Timestamp } from 'bson';
import { getRemainder } from './decimal';
import { getTypeOrder } from './type-order';
import { toNumber, type Doc } from './values';

let sharedBuffer = Buffer.allocUnsafe(1 << 12);
let position = 0;

export const encodeKey = (value: unknown): Buffer => {
  position = 0;
  writeValue(value);
  return Buffer.from(sharedBuffer.subarray(0, position));
};

/** The key as text, for maps and sets. Two texts are equal exactly when MongoDB considers the values equal. */
export const encodeKeyText = (value: unknown): string => {
  position = 0;
  writeValue(value);
  return sharedBuffer.toString('latin1', 0, position);
};

export const encodeDirectedKey = (value: unknown, direction: number): Buffer => {
  const key = encodeKey(value);
  return direction < 0 ? invertBytes(key) : key;
};

export const invertBytes = (key: Buffer): Buffer => {
  const inverted = Buffer.allocUnsafe(key.length);
  for (let index = 0; index < key.length; index++) inverted[index] = key[index]! ^ 0xff;
  return inverted;
};

const writeValue = (value: unknown): void => {
  const order = getTypeOrder(value);
  writeByte(order);
  writeBody(value, order);
};

const writeBody = (value: unknown, order: number): void => {
  switch (order) {
    case 10:
      return writeNumber(value);
    case 15:
      return writeText(typeof value === 'string' ? value : (value as BSONSymbol).value);
    case 20:
      return writeDocument(value as Doc);
    case 25:
      for (const item of value as unknown[]) writeValue(item ?? null);
      return writeByte(0);
    case 30:
      return writeBinary(value as Binary);
    case 35:
      return writeBytes((value as ObjectId).id);
    case 40:
      return writeByte(value ? 1 : 0);
    case 45:
      return writeInt64(BigInt((value as Date).getTime() || 0));
    case 47:
      return writeUint64((value as Timestamp).toBigInt());
  }
  writeRareBody(value, order);
};

const writeRareBody = (value: unknown, order: number): void => {
  if (order === 50) {
    writeText((value as BSONRegExp).pattern);
    writeText((value as BSONRegExp).options);
  } else if (order === 55) {
    writeText((value as DBRef).collection);
    writeBytes((value as DBRef).oid.id);
  } else if (order === 60 || order === 65) {
    writeText((value as Code).code);
    if (order === 65) writeDocument((value as Code).scope ?? {});
  }
};

const writeDocument = (value: Doc): void => {
  for (const name of Object.keys(value)) {
    const field = value[name];
    if (field === undefined) continue;
    const order = getTypeOrder(field);
    writeByte(order);
    writeText(name);
    writeBody(field, order);
  }
  writeByte(0);
};

/** Writes a sortable double. When it is not exact, a byte for the sign of the remainder and the remainder follow. */
const writeNumber = (value: unknown): void => {
  const nearest = toNumber(value);
  if (Number.isNaN(nearest)) {
    ensureCapacity(9);
    sharedBuffer.fill(0, position, position + 9);
    position += 9;
    return;
  }
  writeSortableDouble(nearest);
  const remainder = typeof value === 'number' ? 0 : getRemainder(value, nearest);
  writeByte(remainder === 0 ? 0x80 : remainder < 0 ? 0x7f : 0x81);
  if (remainder !== 0) writeSortableDouble(remainder);
};

const writeSortableDouble = (value: number): void => {
  ensureCapacity(8);
  sharedBuffer.writeDoubleBE(value === 0 ? 0 : value, position);
  if (sharedBuffer[position]! & 0x80)
    for (let index = position; index < position + 8; index++) sharedBuffer[index]! ^= 0xff;
  else sharedBuffer[position]! ^= 0x80;
  position += 8;
};

/** Length of the terminator of a text in a key. */
export const textTerminatorBytes = 2;

/** Writes a text, terminated by two zero bytes. A zero byte inside is followed by 0xff. */
const writeText = (value: string): void => {
  ensureCapacity(value.length * 3 + 2);
  if (value.includes('\0')) {
    for (const code of Buffer.from(value)) {
      writeByte(code);
      if (code === 0) writeByte(0xff);
    }
    ensureCapacity(2);
  } else position += sharedBuffer.write(value, position, 'utf8');
  sharedBuffer[position++] = 0;
  sharedBuffer[position++] = 0;
};

const writeBinary = (value: Binary): void => {
  const content = value.buffer.subarray(0, value.position);
  ensureCapacity(5);
  position = sharedBuffer.writeUInt32BE(content.length, position);
  writeByte(value.sub_type);
  writeBytes(content);
};

const writeInt64 = (value: bigint): void => {
  writeUint64(BigInt.asUintN(64, value) ^ (1n << 63n));
};

const writeUint64 = (value: bigint): void => {
  ensureCapacity(8);
  position = sharedBuffer.writeBigUInt64BE(BigInt.asUintN(64, value), position);
};

const writeByte = (value: number): void => {
  ensureCapacity(1);
  sharedBuffer[position++] = value;
};

const writeBytes = (value: Uint8Array): void => {
  ensureCapacity(value.length);
  sharedBuffer.set(value, position);
  position += value.length;
};

const ensureCapacity = (size: number): void => {
  if (position + size <= sharedBuffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(sharedBuffer.length * 2, position + size));
  sharedBuffer.copy(larger, 0, 0, position);
  sharedBuffer = larger;
};
