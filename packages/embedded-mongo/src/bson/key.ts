/**
 * Encodes values as bytes that sort in BSON order: index keys, sort keys and equality keys. Every encoding marks its
 * own end, so that the keys of a compound index can be concatenated.
 */
import type { Binary, BSONRegExp, BSONSymbol, Code, DBRef, ObjectId, Timestamp } from 'bson';
import { remainderOf } from './decimal';
import { typeOrder } from './type-order';
import { toNumber, type Doc } from './values';

let shared = Buffer.allocUnsafe(1 << 12);
let at = 0;

export function keyOf(value: unknown): Buffer {
  at = 0;
  put(value);
  return Buffer.from(shared.subarray(0, at));
}

/** The key as text, for maps and sets. Two texts are equal exactly when MongoDB considers the values equal. */
export function keyText(value: unknown): string {
  at = 0;
  put(value);
  return shared.toString('latin1', 0, at);
}

export function directedKey(value: unknown, direction: number): Buffer {
  const key = keyOf(value);
  return direction < 0 ? invert(key) : key;
}

export function invert(key: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(key.length);
  for (let index = 0; index < key.length; index++) inverted[index] = key[index]! ^ 0xff;
  return inverted;
}

function put(value: unknown): void {
  const order = typeOrder(value);
  byte(order);
  body(value, order);
}

function body(value: unknown, order: number): void {
  switch (order) {
    case 10:
      return number(value);
    case 15:
      return text(typeof value === 'string' ? value : (value as BSONSymbol).value);
    case 20:
      return document(value as Doc);
    case 25:
      for (const item of value as unknown[]) put(item ?? null);
      return byte(0);
    case 30:
      return binary(value as Binary);
    case 35:
      return bytes((value as ObjectId).id);
    case 40:
      return byte(value ? 1 : 0);
    case 45:
      return int64(BigInt((value as Date).getTime() || 0));
    case 47:
      return uint64((value as Timestamp).toBigInt());
  }
  rareBody(value, order);
}

function rareBody(value: unknown, order: number): void {
  if (order === 50) {
    text((value as BSONRegExp).pattern);
    text((value as BSONRegExp).options);
  } else if (order === 55) {
    text((value as DBRef).collection);
    bytes((value as DBRef).oid.id);
  } else if (order === 60 || order === 65) {
    text((value as Code).code);
    if (order === 65) document((value as Code).scope ?? {});
  }
}

function document(value: Doc): void {
  for (const name of Object.keys(value)) {
    const field = value[name];
    if (field === undefined) continue;
    const order = typeOrder(field);
    byte(order);
    text(name);
    body(field, order);
  }
  byte(0);
}

/** Writes a sortable double. When it is not exact, a byte for the sign of the remainder and the remainder follow. */
function number(value: unknown): void {
  const nearest = toNumber(value);
  if (Number.isNaN(nearest)) {
    room(9);
    shared.fill(0, at, at + 9);
    at += 9;
    return;
  }
  sortedDouble(nearest);
  const rest = typeof value === 'number' ? 0 : remainderOf(value, nearest);
  byte(rest === 0 ? 0x80 : rest < 0 ? 0x7f : 0x81);
  if (rest !== 0) sortedDouble(rest);
}

function sortedDouble(value: number): void {
  room(8);
  shared.writeDoubleBE(value === 0 ? 0 : value, at);
  if (shared[at]! & 0x80) for (let index = at; index < at + 8; index++) shared[index]! ^= 0xff;
  else shared[at]! ^= 0x80;
  at += 8;
}

/** Length of the terminator of a text in a key. */
export const textEndBytes = 2;

/** Writes a text, terminated by two zero bytes. A zero byte inside is followed by 0xff. */
function text(value: string): void {
  room(value.length * 3 + 2);
  if (value.includes('\0')) {
    for (const code of Buffer.from(value)) {
      byte(code);
      if (code === 0) byte(0xff);
    }
    room(2);
  } else at += shared.write(value, at, 'utf8');
  shared[at++] = 0;
  shared[at++] = 0;
}

function binary(value: Binary): void {
  const content = value.buffer.subarray(0, value.position);
  room(5);
  at = shared.writeUInt32BE(content.length, at);
  byte(value.sub_type);
  bytes(content);
}

function int64(value: bigint): void {
  uint64(BigInt.asUintN(64, value) ^ (1n << 63n));
}

function uint64(value: bigint): void {
  room(8);
  at = shared.writeBigUInt64BE(BigInt.asUintN(64, value), at);
}

function byte(value: number): void {
  room(1);
  shared[at++] = value;
}

function bytes(value: Uint8Array): void {
  room(value.length);
  shared.set(value, at);
  at += value.length;
}

function room(size: number): void {
  if (at + size <= shared.length) return;
  const larger = Buffer.allocUnsafe(Math.max(shared.length * 2, at + size));
  shared.copy(larger, 0, 0, at);
  shared = larger;
}
