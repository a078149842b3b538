import { fail } from '../errors';
import { isDocument, type Doc } from '../bson/values';
import { BSONRegExp } from 'bson';
import { fieldOperators } from './operators';
import { regularExpression } from './operators/element';
import type { Test } from './operators/types';
import { expressionTest } from './expression-test';
import { prefixOf, type TextPrefix } from './regex';

/** A condition on one field, used by the query planner. */
export interface Condition {
  kind: 'condition';
  path: string;
  operator: string;
  operand: unknown;
  /** Literal prefix of a regular expression that is anchored at the start of the text. */
  prefix?: TextPrefix | undefined;
  matches: Test;
}

export interface Group {
  kind: '$and' | '$or' | '$nor';
  parts: Filter[];
  matches: Test;
}

/** A filter with `$expr`. The planner cannot use it, and it may read any field. */
export interface Opaque {
  kind: 'expression';
  matches: Test;
}

export type Filter = Condition | Group | Opaque;

export interface FilterOptions {
  /** Variables from the `let` option of the command. */
  variables?: Doc | undefined;
}

export function parseFilter(filter: unknown, options: FilterOptions = {}): Filter {
  if (!isDocument(filter)) fail(14, "the field 'filter' must be an object");
  const parts: Filter[] = [];
  for (const name of Object.keys(filter)) parts.push(...parseEntry(name, filter[name], options));
  return parts.length === 1 ? parts[0]! : all(parts);
}

export function isEmptyFilter(filter: Filter): boolean {
  return filter.kind === '$and' && filter.parts.length === 0;
}

/** The top-level fields that a filter reads; undefined when it may read any field. */
export function fieldsRead(filter: Filter): Set<string> | undefined {
  if (filter.kind === 'expression') return undefined;
  if (filter.kind === 'condition') return new Set([filter.path.split('.')[0]!]);
  const fields = new Set<string>();
  for (const part of filter.parts) {
    const read = fieldsRead(part);
    if (!read) return undefined;
    for (const field of read) fields.add(field);
  }
  return fields;
}

/** Returns whether a document holds operators, such as `{ $gt: 1 }`. A DBRef (`{ $ref: … }`) is a plain value. */
export function isOperatorDocument(value: unknown): value is Doc {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

/** Combines filters into an `$and`. */
export function all(parts: Filter[]): Group {
  return { kind: '$and', parts, matches: (document) => parts.every((part) => part.matches(document)) };
}

function parseEntry(name: string, operand: unknown, options: FilterOptions): Filter[] {
  if (name.startsWith('$')) return parseTopLevel(name, operand, options);
  // A regular expression as the value searches in text; only `$eq` compares with it.
  if (operand instanceof BSONRegExp) return [condition(name, '$regex', operand, {}, options)];
  if (!isOperatorDocument(operand)) return [condition(name, '$eq', operand, {}, options)];
  return Object.keys(operand)
    .filter((operator) => operator !== '$comment')
    .map((operator) => condition(name, operator, operand[operator], operand, options));
}

function parseTopLevel(name: string, operand: unknown, options: FilterOptions): Filter[] {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return [group(name, operand, options)];
    case '$expr':
      return [{ kind: 'expression', matches: expressionTest(operand, options.variables) }];
    case '$comment':
      return [];
    case '$where':
    case '$text':
    case '$jsonSchema':
      return fail(115, `The embedded database does not support ${name}`);
  }
  const advice = "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  return fail(2, `unknown top level operator: ${name}. ${advice}`);
}

function group(kind: Group['kind'], operand: unknown, options: FilterOptions): Group {
  if (!Array.isArray(operand)) return fail(2, `${kind} must be an array`);
  if (operand.length === 0) fail(2, '$and/$or/$nor must be a nonempty array');
  const parts = operand.map((part: unknown) =>
    isDocument(part) ? parseFilter(part, options) : fail(2, '$or/$and/$nor entries need to be full objects'),
  );
  if (kind === '$and') return all(parts);
  const any: Test = (document) => parts.some((part) => part.matches(document));
  return { kind, parts, matches: kind === '$or' ? any : (document) => !any(document) };
}

function condition(path: string, operator: string, operand: unknown, siblings: Doc, options: FilterOptions): Condition {
  const matches = conditionTest(path.split('.'), operator, operand, siblings, options);
  const prefix = operator === '$regex' ? prefixOf(regularExpression(operand, siblings.$options)) : undefined;
  return { kind: 'condition', path, operator, operand, prefix, matches };
}

function conditionTest(
  path: readonly string[],
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: FilterOptions,
): Test {
  const build = fieldOperators.get(operator);
  if (!build) return fail(2, `unknown operator: ${operator}`);
  return build(operand, {
    path,
    siblings,
    filter: (inner) => parseFilter(inner, options).matches,
    negated: (inner) => negation(path, inner, options),
    items: (inner) => valueTest(inner, options),
  });
}

function negation(path: readonly string[], inner: unknown, options: FilterOptions): Test {
  if (inner instanceof BSONRegExp) {
    const test = conditionTest(path, '$regex', inner, {}, options);
    return (document) => !test(document);
  }
  if (!isDocument(inner)) return fail(2, '$not needs a regex or a document');
  const operators = Object.keys(inner);
  if (operators.length === 0) fail(2, '$not cannot be empty');
  const tests = operators.map((operator) => conditionTest(path, operator, inner[operator], inner, options));
  return (document) => !tests.every((test) => test(document));
}

/** Compiles `{ $gt: 1, $lt: 5 }` into a predicate on a single value. */
export function valueTest(operators: Doc, options: FilterOptions = {}): (value: unknown) => boolean {
  const tests = Object.keys(operators).map((operator) =>
    conditionTest([], operator, operators[operator], operators, options),
  );
  return (value) => tests.every((test) => test(value as Doc));
}
