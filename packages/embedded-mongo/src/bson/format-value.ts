import { Binary, BSONRegExp, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import { getTypeName, type Doc } from './values';

/** Formats a value as in the messages of MongoDB: `{ name: "Anna", n: 1 }`. */
export const formatValue = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return `"${value.replace(/(["\\])/g, '\\$1')}"`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return formatNumber(value);
  if (value instanceof Double) return formatNumber(value.value, true);
  if (value instanceof Long) return value.toString();
  if (value instanceof Decimal128) return `NumberDecimal("${value.toString()}")`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return value.length ? `[ ${value.map(formatValue).join(', ')} ]` : '[]';
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Binary) return formatBinary(value);
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`;
  const type = getTypeName(value);
  return type === 'minKey' ? 'MinKey' : type === 'maxKey' ? 'MaxKey' : formatDocument(value as Doc);
};

const formatNumber = (value: number, showFraction = Number.isInteger(value) && (value | 0) !== value): string =>
  showFraction && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);

const formatBinary = (value: Binary): string => {
  const hex = Buffer.from(value.buffer.subarray(0, value.position)).toString('hex').toUpperCase();
  if (value.sub_type === 4 && value.position === 16) return `UUID("${value.toUUID().toString()}")`;
  return `BinData(${value.sub_type}, ${hex})`;
};

const formatDocument = (document: Doc): string => {
  const fields = Object.keys(document).filter((name) => document[name] !== undefined);
  return fields.length ? `{ ${fields.map((name) => `${name}: ${formatValue(document[name])}`).join(', ')} }` : '{}';
};
