import { equalValues } from '../bson/compare';
import { isDocument, isNumeric, isTruthy, toNumber, getTypeName, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';
import type { Index } from '../indexes/index-definition';
import { parseFilter, type Filter } from '../query/filter';
import { indexOptions, partialFilterOperators } from '../supported';
import { assertSimpleCollation } from './collation';

/** Validates an index specification and normalizes it to the form that listIndexes returns. */
export const parseIndexSpecification = (input: unknown): Doc => {
  if (!isDocument(input))
    return fail(14, "BSON field 'createIndexes.indexes' is the wrong type, expected type 'object'");
  for (const option of Object.keys(input)) {
    if (!indexOptions.includes(option)) {
      fail(197, `The field '${option}' is not valid for an index specification. Specification: ${formatValue(input)}`);
    }
  }
  const key = assertValidKey(input.key);
  if (typeof input.name !== 'string') fail(9, `The 'name' field is a required property of an index specification`);
  if (input.name === '') fail(67, 'index name cannot be empty');
  assertSimpleCollation(input.collation);
  assertValidExpiry(input, key);
  if (input.partialFilterExpression !== undefined) assertValidPartialFilter(input);
  return normalize(input);
};

const assertValidKey = (key: unknown): Doc => {
  if (!isDocument(key)) return fail(9, "The field 'key' for an index must be an object");
  const paths = Object.keys(key);
  if (paths.length === 0) fail(67, 'Index keys cannot be empty.');
  if (paths.length > 32) fail(13103, 'too many compound keys');
  for (const path of paths) assertValidKeyField(path, key[path], key);
  return key;
};

const assertValidKeyField = (path: string, value: unknown, key: Doc): void => {
  if (typeof value === 'string') {
    fail(67, `The embedded database does not support indexes of type '${value}': ${formatValue(key)}`);
  }
  if (!isNumeric(value)) {
    fail(
      67,
      `Values in v:2 index key pattern cannot be of type ${getTypeName(value)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  const number = toNumber(value);
  if (number === 0 || Number.isNaN(number)) fail(67, `Values in the index key pattern cannot be 0.`);
  if (path === '' || path.split('.').includes('')) fail(67, 'Index keys cannot be an empty field.');
  if (path.includes('$**')) fail(67, 'The embedded database does not support wildcard indexes');
  if (path.split('.').some((part) => part.startsWith('$')))
    fail(67, `Index key contains an illegal field name: field name starts with '$'.`);
};

const assertValidExpiry = ({ expireAfterSeconds: seconds }: Doc, key: Doc): void => {
  if (seconds === undefined) return;
  if (!isNumeric(seconds))
    fail(67, `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${getTypeName(seconds)}'`);
  const number = toNumber(seconds);
  if (!(number >= 0 && number <= 2147483647))
    fail(
      67,
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number. Got: ${number}`,
    );
  if (Object.keys(key).length > 1)
    fail(
      67,
      `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${formatValue(key)}`,
    );
  if ('_id' in key) fail(197, "The field 'expireAfterSeconds' is not valid for an _id index specification.");
};

const assertValidPartialFilter = (input: Doc): void => {
  const { partialFilterExpression: expression } = input;
  if (!isDocument(expression)) fail(9, "The field 'partialFilterExpression' must be an object");
  if (isTruthy(input.sparse)) fail(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  assertSupportedOperators(parseFilter(expression));
};

const assertSupportedOperators = (filter: Filter): void => {
  if (filter.kind === 'condition') {
    const isNegative = filter.operator === '$exists' && !isTruthy(filter.operand);
    if (partialFilterOperators.includes(filter.operator) && !isNegative) return;
    fail(67, `Expression not supported in partial index: ${filter.path} ${filter.operator}`);
  }
  if (filter.kind !== '$and') return fail(67, `Expression not supported in partial index: ${filter.kind}`);
  filter.parts.forEach(assertSupportedOperators);
};

const normalize = (input: Doc): Doc => {
  const { key, name, v: _version, ns: _namespace, background: _background, collation: _collation, ...options } = input;
  const specification: Doc = { v: 2, key, name };
  for (const [option, value] of Object.entries(options)) {
    if ((option === 'unique' || option === 'sparse' || option === 'hidden') && !isTruthy(value)) continue;
    specification[option] = option === 'unique' || option === 'sparse' ? true : value;
  }
  return specification;
};

/** Returns whether an equal index exists. Throws when an index has the same name or key with other options. */
export const isExistingIndex = (indexes: readonly Index[], requested: Doc): boolean => {
  const isId = Object.keys(requested.key as Doc).length === 1 && '_id' in (requested.key as Doc);
  if (isId)
    return toNumber((requested.key as Doc)._id) === 1 || fail(67, "The field 'key' for an _id index must be {_id: 1}");
  for (const { specification: existing, name } of indexes) {
    const hasSameKey =
      equalValues(existing.key, requested.key) &&
      equalValues(existing.partialFilterExpression, requested.partialFilterExpression);
    if (name !== requested.name && !hasSameKey) continue;
    if (name === requested.name && hasSameKey && haveSameOptions(existing, requested)) return true;
    failIndexConflict(existing, requested, hasSameKey);
  }
  return false;
};

const haveSameOptions = (left: Doc, right: Doc): boolean =>
  ['unique', 'sparse', 'expireAfterSeconds', 'hidden'].every((option) => equalValues(left[option], right[option]));

function failIndexConflict(existing: Doc, requested: Doc, hasSameKey: boolean): never {
  if (existing.name === requested.name) {
    const message = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${formatValue(requested)}, existing index: ${formatValue(existing)}`;
    return fail(86, message);
  }
  if (hasSameKey && haveSameOptions(existing, requested))
    return fail(85, `Index already exists with a different name: ${String(existing.name)}`);
  return fail(
    85,
    `An equivalent index already exists with a different name and options. Requested index: ${formatValue(requested)}, existing index: ${formatValue(existing)}`,
  );
}
