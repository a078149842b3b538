import { fail } from '../errors';
import { isDocument, isNumeric, toNumber, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { encodeRowKey, getValueRows } from '../indexes/value-rows';

export type SortField = readonly [path: string, direction: 1 | -1];
export type Sort = readonly SortField[];

export const parseSort = (sort: unknown): Sort | undefined => {
  if (sort === undefined || sort === null) return undefined;
  if (!isDocument(sort)) return fail(14, 'Expected field sort to be of type object');
  const fields = Object.keys(sort).map((path): SortField => [path, parseDirection(path, sort[path])]);
  return fields.length ? fields : undefined;
};

const parseDirection = (path: string, value: unknown): 1 | -1 => {
  if (isDocument(value) && '$meta' in value) fail(115, 'The embedded database does not support sorting by $meta');
  if (path === '') fail(15976, 'FieldPath cannot be constructed with empty string');
  if (path.startsWith('$') && path !== '$natural')
    fail(16410, `FieldPath field names may not start with '$'. Given '${path}'.`);
  const number = isNumeric(value) ? toNumber(value) : 0;
  if (!isNumeric(value)) fail(15974, `Illegal key in $sort specification: ${path}: ${formatValue(value)}`);
  if (number !== 1 && number !== -1) fail(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  return number;
};

/**
 * Creates a function that returns the sort key of a document. An array sorts by its smallest element, or by its largest
 * in a descending sort.
 */
export const createSortKeyGenerator = (sort: Sort): ((document: Doc) => Buffer) => {
  const fields = sort.map(([path, direction]) => ({ parts: path.split('.'), direction }));
  const failOnParallelArrays = (): never => fail(2, 'cannot sort with keys that are parallel arrays');
  return (document) => {
    let smallest: Buffer | undefined;
    for (const row of getValueRows(document, fields, failOnParallelArrays)) {
      const key = encodeRowKey(row, fields);
      if (!smallest || Buffer.compare(key, smallest) < 0) smallest = key;
    }
    return smallest!;
  };
};
