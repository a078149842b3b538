import { equalValues } from '../bson/compare';
import { isDocument, isNumeric, isTruthy, toNumber, typeName, type Doc } from '../bson/values';
import { show } from '../bson/show';
import { fail } from '../errors';
import type { Index } from '../indexes/index-definition';
import { parseFilter, type Filter } from '../query/filter';
import { indexOptions, partialFilterOperators } from '../supported';
import { refuseCollation } from './collation';

/** Validates an index specification and normalizes it to the form that listIndexes returns. */
export function parseIndexSpecification(given: unknown): Doc {
  if (!isDocument(given))
    return fail(14, "BSON field 'createIndexes.indexes' is the wrong type, expected type 'object'");
  for (const option of Object.keys(given)) {
    if (!indexOptions.includes(option)) {
      fail(197, `The field '${option}' is not valid for an index specification. Specification: ${show(given)}`);
    }
  }
  const key = checkKey(given.key);
  if (typeof given.name !== 'string') fail(9, `The 'name' field is a required property of an index specification`);
  if (given.name === '') fail(67, 'index name cannot be empty');
  refuseCollation(given.collation);
  checkExpiry(given, key);
  if (given.partialFilterExpression !== undefined) checkPartial(given);
  return normalized(given);
}

function checkKey(key: unknown): Doc {
  if (!isDocument(key)) return fail(9, "The field 'key' for an index must be an object");
  const paths = Object.keys(key);
  if (paths.length === 0) fail(67, 'Index keys cannot be empty.');
  if (paths.length > 32) fail(13103, 'too many compound keys');
  for (const path of paths) checkKeyField(path, key[path], key);
  return key;
}

function checkKeyField(path: string, value: unknown, key: Doc): void {
  if (typeof value === 'string') {
    fail(67, `The embedded database does not support indexes of type '${value}': ${show(key)}`);
  }
  if (!isNumeric(value)) {
    fail(
      67,
      `Values in v:2 index key pattern cannot be of type ${typeName(value)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  const number = toNumber(value);
  if (number === 0 || Number.isNaN(number)) fail(67, `Values in the index key pattern cannot be 0.`);
  if (path === '' || path.split('.').includes('')) fail(67, 'Index keys cannot be an empty field.');
  if (path.includes('$**')) fail(67, 'The embedded database does not support wildcard indexes');
  if (path.split('.').some((part) => part.startsWith('$')))
    fail(67, `Index key contains an illegal field name: field name starts with '$'.`);
}

function checkExpiry({ expireAfterSeconds: seconds }: Doc, key: Doc): void {
  if (seconds === undefined) return;
  if (!isNumeric(seconds))
    fail(67, `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${typeName(seconds)}'`);
  const number = toNumber(seconds);
  if (!(number >= 0 && number <= 2147483647))
    fail(
      67,
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number. Got: ${number}`,
    );
  if (Object.keys(key).length > 1)
    fail(67, `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${show(key)}`);
  if ('_id' in key) fail(197, "The field 'expireAfterSeconds' is not valid for an _id index specification.");
}

function checkPartial(given: Doc): void {
  const { partialFilterExpression: expression } = given;
  if (!isDocument(expression)) fail(9, "The field 'partialFilterExpression' must be an object");
  if (isTruthy(given.sparse)) fail(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  refuseOperators(parseFilter(expression));
}

function refuseOperators(filter: Filter): void {
  if (filter.kind === 'condition') {
    const negative = filter.operator === '$exists' && !isTruthy(filter.operand);
    if (partialFilterOperators.includes(filter.operator) && !negative) return;
    fail(67, `Expression not supported in partial index: ${filter.path} ${filter.operator}`);
  }
  if (filter.kind !== '$and') return fail(67, `Expression not supported in partial index: ${filter.kind}`);
  filter.parts.forEach(refuseOperators);
}

function normalized(given: Doc): Doc {
  const { key, name, v: _version, ns: _namespace, background: _background, collation: _collation, ...options } = given;
  const specification: Doc = { v: 2, key, name };
  for (const [option, value] of Object.entries(options)) {
    if ((option === 'unique' || option === 'sparse' || option === 'hidden') && !isTruthy(value)) continue;
    specification[option] = option === 'unique' || option === 'sparse' ? true : value;
  }
  return specification;
}

/** Returns whether an equal index exists. Throws when an index has the same name or key with other options. */
export function alreadyThere(indexes: readonly Index[], wanted: Doc): boolean {
  const isId = Object.keys(wanted.key as Doc).length === 1 && '_id' in (wanted.key as Doc);
  if (isId)
    return toNumber((wanted.key as Doc)._id) === 1 || fail(67, "The field 'key' for an _id index must be {_id: 1}");
  for (const { specification: have, name } of indexes) {
    const sameKey =
      equalValues(have.key, wanted.key) && equalValues(have.partialFilterExpression, wanted.partialFilterExpression);
    if (name !== wanted.name && !sameKey) continue;
    if (name === wanted.name && sameKey && sameOptions(have, wanted)) return true;
    refuse(have, wanted, sameKey);
  }
  return false;
}

function sameOptions(left: Doc, right: Doc): boolean {
  return ['unique', 'sparse', 'expireAfterSeconds', 'hidden'].every((option) =>
    equalValues(left[option], right[option]),
  );
}

function refuse(have: Doc, wanted: Doc, sameKey: boolean): never {
  if (have.name === wanted.name) {
    const message = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(wanted)}, existing index: ${show(have)}`;
    return fail(86, message);
  }
  if (sameKey && sameOptions(have, wanted))
    return fail(85, `Index already exists with a different name: ${String(have.name)}`);
  return fail(
    85,
    `An equivalent index already exists with a different name and options. Requested index: ${show(wanted)}, existing index: ${show(have)}`,
  );
}
