import { Long } from 'bson';
import { toNumber, getTypeName, type BsonTypeName } from './values';

/** The BSON comparison order of types. */
const typeOrders: Record<BsonTypeName, number> = {
  minKey: 1,
  missing: 5,
  undefined: 3,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

/** Represents an empty array in index keys. */
export const emptyArrayKey = Symbol('empty array');
const emptyArrayOrder = 3;

/** The comparison order of a value's type. `$lt` and similar operators compare only values of equal order. */
export const getTypeOrder = (value: unknown): number =>
  value === emptyArrayKey ? emptyArrayOrder : typeOrders[getTypeName(value)];

export const isNaNValue = (value: unknown): boolean =>
  !(value instanceof Long) && typeOrders[getTypeName(value)] === 10 && Number.isNaN(toNumber(value));
