import { fail } from '../errors';
import { isDocument, getTypeName, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { equalValues } from '../bson/compare';
import type { Filter } from '../query/filter';
import { isArrayIndex } from '../query/paths';
import { ArrayFilters } from './array-filters';
import { Draft } from './draft';
import type { UpdateTarget } from './update-operator';
import { updateOperators } from './operators';
import { getIdentifiers, resolveTargetPaths } from './target-paths';

type Change = {
  operator: string;
  updatePath: string;
  apply: (target: UpdateTarget) => void;
};

export type ApplyOptions = {
  filter: Filter;
  isInsert: boolean;
  now: Date;
};

/** An update with operators such as `$set`, parsed once and applied to each matched document. */
export class OperatorUpdate {
  private readonly changes: Change[];
  private readonly arrayFilterSet: ArrayFilters;

  constructor(update: Doc, arrayFilters: readonly unknown[]) {
    this.arrayFilterSet = new ArrayFilters(arrayFilters);
    const changes = Object.keys(update).flatMap((operator) => parseChanges(operator, update[operator]));
    assertNoConflicts(changes);
    for (const { updatePath } of changes)
      for (const name of getIdentifiers(updatePath)) this.arrayFilterSet.getPredicate(name, updatePath);
    this.arrayFilterSet.assertAllUsed();
    this.changes = changes.sort((left, right) => comparePaths(left.updatePath, right.updatePath));
  }

  apply(document: Doc, { filter, isInsert, now }: ApplyOptions): Doc {
    const draft = new Draft(document);
    for (const { operator, updatePath, apply } of this.changes) {
      if (operator === '$setOnInsert' && !isInsert) continue;
      for (const path of resolveTargetPaths(updatePath, draft, filter, this.arrayFilterSet)) {
        apply({ draft, path, updatePath, value: draft.get(path), now });
      }
    }
    assertSameId(document, draft.document, this.changes);
    return draft.document;
  }
}

const parseChanges = (operator: string, fields: unknown): Change[] => {
  const updateOperator = updateOperators.get(operator);
  if (!updateOperator && operator !== '$rename') {
    fail(
      9,
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields)) {
    const example = `For example: {$mod: {<field>: ...}} not {${operator}: ${formatValue(fields)}}`;
    return fail(9, `Modifiers operate on fields but we found type ${getTypeName(fields)} instead. ${example}`);
  }
  return Object.keys(fields).flatMap((updatePath) => {
    assertValidPath(updatePath);
    if (!updateOperator) return toRenameChanges(updatePath, fields[updatePath]);
    return [{ operator, updatePath, apply: updateOperator(fields[updatePath], updatePath) }];
  });
};

const assertValidPath = (updatePath: string): void => {
  if (updatePath === '') fail(56, 'An empty update path is not valid.');
  if (updatePath.split('.').includes(''))
    fail(56, `The update path '${updatePath}' contains an empty field name, which is not allowed.`);
  const parts = updatePath.split('.');
  if (isDynamic(parts.slice(0, 1)))
    fail(2, `Cannot have positional (i.e. '$') element in the first position in path '${updatePath}'`);
  const name = parts.find(
    (part, index) => part.startsWith('$') && !isDynamic([part]) && !(index > 0 && isReferencePart(part)),
  );
  if (name !== undefined)
    fail(
      52,
      `The dollar ($) prefixed field '${name}' in '${updatePath}' is not allowed in the context of an update modifier. Consider using an aggregation pipeline with $replaceWith.`,
    );
};

/** Returns whether a path part is a field of a DBRef. */
const isReferencePart = (part: string): boolean => ['$ref', '$id', '$db'].includes(part);

/** A rename consists of two changes: unset the old path and set the new one. */
const toRenameChanges = (from: string, to: unknown): Change[] => {
  if (typeof to !== 'string')
    return fail(2, `The 'to' field for $rename must be a string: ${from}: ${formatValue(to)}`);
  assertValidPath(to);
  if (from === to) fail(2, `The source and target field for $rename must differ: ${from}: "${to}"`);
  const [source, target] = [from.split('.'), to.split('.')];
  if (isDynamic(source)) fail(2, `The source field for $rename may not be dynamic: ${from}`);
  if (isDynamic(target)) fail(2, `The destination field for $rename may not be dynamic: ${to}`);
  return [
    { operator: '$rename', updatePath: from, apply: ({ draft }) => draft.unset(source) },
    {
      operator: '$rename',
      updatePath: to,
      apply({ draft }) {
        const original = new Draft(draft.original);
        const value = original.get(source);
        if (value === undefined) return;
        assertNoArrayElement('source', from, original);
        assertNoArrayElement('destination', to, original);
        draft.set(target, value);
      },
    },
  ];
};

const isDynamic = (path: readonly string[]): boolean => path.some((part) => part === '$' || part.startsWith('$['));

/** `$rename` accepts no array elements, neither as source nor as destination. */
const assertNoArrayElement = (role: string, updatePath: string, draft: Draft): void => {
  const parts = updatePath.split('.');
  const depth = parts.findIndex((_, index) => index > 0 && Array.isArray(draft.get(parts.slice(0, index))));
  if (depth < 0) return;
  const location = `in doc with _id: ${formatValue(draft.original._id)} has an array field called '${parts[depth - 1]}'`;
  fail(2, `The ${role} field cannot be an array element, '${updatePath}' ${location}`);
};

const assertNoConflicts = (changes: readonly Change[]): void => {
  const checkedPaths: string[] = [];
  for (const { updatePath } of changes) {
    const conflicting = checkedPaths.find(
      (path) => path === updatePath || isWithin(path, updatePath) || isWithin(updatePath, path),
    );
    if (conflicting !== undefined) {
      const conflictPath = conflicting.length < updatePath.length ? conflicting : updatePath;
      fail(40, `Updating the path '${updatePath}' would create a conflict at '${conflictPath}'`);
    }
    checkedPaths.push(updatePath);
  }
};

const isWithin = (inner: string, outer: string): boolean => inner.startsWith(`${outer}.`);

/** Fields are changed, and therefore added, in order of their names; array positions in numeric order. */
const comparePaths = (left: string, right: string): number => {
  const [a, b] = [left.split('.'), right.split('.')];
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [x, y] = [a[index]!, b[index]!];
    if (x === y) continue;
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
};

const assertSameId = (before: Doc, after: Doc, changes: readonly Change[]): void => {
  if (before._id === undefined || (after._id !== undefined && equalValues(before._id, after._id))) return;
  const path =
    changes.find(({ updatePath }) => updatePath === '_id' || updatePath.startsWith('_id.'))?.updatePath ?? '_id';
  fail(66, `Performing an update on the path '${path}' would modify the immutable field '_id'`);
};
