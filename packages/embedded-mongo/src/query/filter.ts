import { fail } from '../errors';
import { isDocument, type Doc } from '../bson/values';
import { BSONRegExp } from 'bson';
import { fieldOperators } from './operators';
import { parseRegexOperand } from './operators/element';
import type { DocumentPredicate } from './operators/types';
import { toExprPredicate } from './expr-predicate';
import { getLiteralPrefix, type TextPrefix } from './regex';

/** A condition on one field, used by the query planner. */
export type Condition = {
  kind: 'condition';
  path: string;
  operator: string;
  operand: unknown;
  /** Literal prefix of a regular expression that is anchored at the start of the text. */
  prefix?: TextPrefix | undefined;
  matches: DocumentPredicate;
};

export type Group = {
  kind: '$and' | '$or' | '$nor';
  parts: Filter[];
  matches: DocumentPredicate;
};

/** A filter with `$expr`. The planner cannot use it, and it may read any field. */
export type ExprFilter = {
  kind: 'expression';
  matches: DocumentPredicate;
};

export type Filter = Condition | Group | ExprFilter;

export type FilterOptions = {
  /** Variables from the `let` option of the command. */
  variables?: Doc | undefined;
};

export const parseFilter = (filter: unknown, options: FilterOptions = {}): Filter => {
  if (!isDocument(filter)) fail(14, "the field 'filter' must be an object");
  const parts: Filter[] = [];
  for (const name of Object.keys(filter)) parts.push(...parseEntry(name, filter[name], options));
  return parts.length === 1 ? parts[0]! : toAndFilter(parts);
};

export const isEmptyFilter = (filter: Filter): boolean => filter.kind === '$and' && filter.parts.length === 0;

/** The top-level fields that a filter reads; undefined when it may read any field. */
export const getReferencedFields = (filter: Filter): Set<string> | undefined => {
  if (filter.kind === 'expression') return undefined;
  if (filter.kind === 'condition') return new Set([filter.path.split('.')[0]!]);
  const fields = new Set<string>();
  for (const part of filter.parts) {
    const referenced = getReferencedFields(part);
    if (!referenced) return undefined;
    for (const field of referenced) fields.add(field);
  }
  return fields;
};

/** Returns whether a document holds operators, such as `{ $gt: 1 }`. A DBRef (`{ $ref: … }`) is a plain value. */
export const isOperatorDocument = (value: unknown): value is Doc => {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
};

/** Combines filters into an `$and`. */
export const toAndFilter = (parts: Filter[]): Group => ({
  kind: '$and',
  parts,
  matches: (document) => parts.every((part) => part.matches(document)),
});

const parseEntry = (name: string, operand: unknown, options: FilterOptions): Filter[] => {
  if (name.startsWith('$')) return parseTopLevel(name, operand, options);
  // A regular expression as the value searches in text; only `$eq` compares with it.
  if (operand instanceof BSONRegExp) return [parseCondition(name, '$regex', operand, {}, options)];
  if (!isOperatorDocument(operand)) return [parseCondition(name, '$eq', operand, {}, options)];
  return Object.keys(operand)
    .filter((operator) => operator !== '$comment')
    .map((operator) => parseCondition(name, operator, operand[operator], operand, options));
};

const parseTopLevel = (name: string, operand: unknown, options: FilterOptions): Filter[] => {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return [parseGroup(name, operand, options)];
    case '$expr':
      return [{ kind: 'expression', matches: toExprPredicate(operand, options.variables) }];
    case '$comment':
      return [];
    case '$where':
    case '$text':
    case '$jsonSchema':
      return fail(115, `The embedded database does not support ${name}`);
  }
  const suggestion = "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  return fail(2, `unknown top level operator: ${name}. ${suggestion}`);
};

const parseGroup = (kind: Group['kind'], operand: unknown, options: FilterOptions): Group => {
  if (!Array.isArray(operand)) return fail(2, `${kind} must be an array`);
  if (operand.length === 0) fail(2, '$and/$or/$nor must be a nonempty array');
  const parts = operand.map((part: unknown) =>
    isDocument(part) ? parseFilter(part, options) : fail(2, '$or/$and/$nor entries need to be full objects'),
  );
  if (kind === '$and') return toAndFilter(parts);
  const matchesAny: DocumentPredicate = (document) => parts.some((part) => part.matches(document));
  return { kind, parts, matches: kind === '$or' ? matchesAny : (document) => !matchesAny(document) };
};

const parseCondition = (
  path: string,
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: FilterOptions,
): Condition => {
  const matches = toConditionPredicate(path.split('.'), operator, operand, siblings, options);
  const prefix = operator === '$regex' ? getLiteralPrefix(parseRegexOperand(operand, siblings.$options)) : undefined;
  return { kind: 'condition', path, operator, operand, prefix, matches };
};

const toConditionPredicate = (
  path: readonly string[],
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: FilterOptions,
): DocumentPredicate => {
  const createOperator = fieldOperators.get(operator);
  if (!createOperator) return fail(2, `unknown operator: ${operator}`);
  return createOperator(operand, {
    path,
    siblings,
    toFilterPredicate: (inner) => parseFilter(inner, options).matches,
    toNegatedPredicate: (inner) => toNegatedPredicate(path, inner, options),
    toValuePredicate: (inner) => toValuePredicate(inner, options),
  });
};

const toNegatedPredicate = (path: readonly string[], inner: unknown, options: FilterOptions): DocumentPredicate => {
  if (inner instanceof BSONRegExp) {
    const test = toConditionPredicate(path, '$regex', inner, {}, options);
    return (document) => !test(document);
  }
  if (!isDocument(inner)) return fail(2, '$not needs a regex or a document');
  const operators = Object.keys(inner);
  if (operators.length === 0) fail(2, '$not cannot be empty');
  const tests = operators.map((operator) => toConditionPredicate(path, operator, inner[operator], inner, options));
  return (document) => !tests.every((test) => test(document));
};

/** Compiles a predicate on an array element: operators on the element itself, or a filter on its fields. */
export const toItemPredicate = (operand: Doc): ((item: unknown) => boolean) => {
  if (isOperatorDocument(operand) && !/^\$(and|or|nor|expr)$/.test(Object.keys(operand)[0]!))
    return toValuePredicate(operand);
  const { matches } = parseFilter(operand);
  return (item) => isDocument(item) && matches(item);
};

/** Compiles `{ $gt: 1, $lt: 5 }` into a predicate on a single value. */
const toValuePredicate = (operators: Doc, options: FilterOptions = {}): ((value: unknown) => boolean) => {
  const tests = Object.keys(operators).map((operator) =>
    toConditionPredicate([], operator, operators[operator], operators, options),
  );
  return (value) => tests.every((test) => test(value as Doc));
};
