/**
 * BSON values in memory, so that decoding and encoding again gives the same bytes: an int32 is a number; a double is a
 * number, or a `Double` when the number would be an int32; an int64 is always a `Long`. Documents are plain objects.
 * `undefined` means that a field is missing.
 */
import { Double, Long } from 'bson';

export type Doc = Record<string, unknown>;

/** A document that stays encoded until it is sent. */
export class RawDocument {
  constructor(readonly bytes: Buffer) {}
}

/** The names of the BSON types by their codes. */
const typesByCode = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
} as const;

export const typeNames: readonly string[] = Object.values(typesByCode);
export type BsonTypeName = 'missing' | (typeof typesByCode)[keyof typeof typesByCode];

/** The name of a BSON type; undefined for an unknown code. */
export const getTypeByCode = (code: number): BsonTypeName | undefined =>
  (typesByCode as Partial<Record<number, BsonTypeName>>)[code];

const bsonTypeNames: Record<string, BsonTypeName> = {
  ObjectId: 'objectId',
  Long: 'long',
  Double: 'double',
  Int32: 'int',
  Decimal128: 'decimal',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  Code: 'javascript',
  DBRef: 'dbPointer',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** The type name as in `$type` and in the messages of MongoDB. */
export const getTypeName = (value: unknown): BsonTypeName => {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const bsonType = (value as { _bsontype?: string })._bsontype;
  if (typeof bsonType !== 'string') return 'object';
  if (bsonType === 'Code' && (value as { scope: unknown }).scope) return 'javascriptWithScope';
  return bsonTypeNames[bsonType] ?? 'object';
};

export const isDocument = (value: unknown): value is Doc => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return false;
  return typeof (value as { _bsontype?: unknown })._bsontype !== 'string' || Object.hasOwn(value, '_bsontype');
};

/** The value of a field, ignoring properties inherited from Object.prototype. */
export const getOwnField = (document: Doc, name: string): unknown => {
  const value = document[name];
  if (typeof value === 'function') return undefined;
  return name === '__proto__' && !Object.hasOwn(document, name) ? undefined : value;
};

export const setField = (document: Doc, name: string, value: unknown): void => {
  if (name !== '__proto__') document[name] = value;
  else Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
};

export const isNumeric = (value: unknown): boolean => {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  const bsonType = (value as { _bsontype?: string } | null | undefined)?._bsontype;
  return bsonType === 'Long' || bsonType === 'Double' || bsonType === 'Decimal128' || bsonType === 'Int32';
};

/** The nearest JavaScript number of a numeric value. */
export const toNumber = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return Number(String(value));
};

/** A double in the representation described above. */
export const toDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** An integer: an int32 when it fits, otherwise an int64. */
export const toInteger = (value: number): number | Long => (isInt32(value) ? value : Long.fromNumber(value));

/** Truthiness in MongoDB: only false, zero, null and missing values are false. */
export const isTruthy = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && toNumber(value) === 0);
};
