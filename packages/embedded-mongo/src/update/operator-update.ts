import { fail } from '../errors';
import { isDocument, typeName, type Doc } from '../bson/values';
import { show } from '../bson/show';
import { equalValues } from '../bson/compare';
import type { Filter } from '../query/filter';
import { isArrayIndex } from '../query/paths';
import { ArrayFilters } from './array-filters';
import { Draft } from './draft';
import type { Place } from './modifier';
import { modifiers } from './operators';
import { identifiersOf, targetPaths } from './target-paths';

interface Change {
  operator: string;
  written: string;
  apply: (place: Place) => void;
}

export interface ApplyOptions {
  filter: Filter;
  inserting: boolean;
  now: Date;
}

/** An update with operators such as `$set`, parsed once and applied to each matched document. */
export class OperatorUpdate {
  private readonly changes: Change[];
  private readonly filters: ArrayFilters;

  constructor(update: Doc, arrayFilters: readonly unknown[]) {
    this.filters = new ArrayFilters(arrayFilters);
    const changes = Object.keys(update).flatMap((operator) => changesOf(operator, update[operator]));
    refuseConflicts(changes);
    for (const { written } of changes) for (const name of identifiersOf(written)) this.filters.test(name, written);
    this.filters.refuseUnused();
    this.changes = changes.sort((left, right) => comparePaths(left.written, right.written));
  }

  apply(document: Doc, { filter, inserting, now }: ApplyOptions): Doc {
    const draft = new Draft(document);
    for (const { operator, written, apply } of this.changes) {
      if (operator === '$setOnInsert' && !inserting) continue;
      for (const path of targetPaths(written, draft, filter, this.filters)) {
        apply({ draft, path, written, value: draft.get(path), now });
      }
    }
    refuseNewId(document, draft.document, this.changes);
    return draft.document;
  }
}

function changesOf(operator: string, fields: unknown): Change[] {
  const modifier = modifiers.get(operator);
  if (!modifier && operator !== '$rename') {
    fail(
      9,
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields)) {
    const example = `For example: {$mod: {<field>: ...}} not {${operator}: ${show(fields)}}`;
    return fail(9, `Modifiers operate on fields but we found type ${typeName(fields)} instead. ${example}`);
  }
  return Object.keys(fields).flatMap((written) => {
    checkPath(written);
    if (!modifier) return renaming(written, fields[written]);
    return [{ operator, written, apply: modifier.prepare(fields[written], written) }];
  });
}

function checkPath(written: string): void {
  if (written === '') fail(56, 'An empty update path is not valid.');
  if (written.split('.').includes(''))
    fail(56, `The update path '${written}' contains an empty field name, which is not allowed.`);
  const parts = written.split('.');
  if (isDynamic(parts.slice(0, 1)))
    fail(2, `Cannot have positional (i.e. '$') element in the first position in path '${written}'`);
  const name = parts.find(
    (part, at) => part.startsWith('$') && !isDynamic([part]) && !(at > 0 && isReferencePart(part)),
  );
  if (name !== undefined)
    fail(
      52,
      `The dollar ($) prefixed field '${name}' in '${written}' is not allowed in the context of an update modifier. Consider using an aggregation pipeline with $replaceWith.`,
    );
}

/** Returns whether a path part is a field of a DBRef. */
function isReferencePart(part: string): boolean {
  return ['$ref', '$id', '$db'].includes(part);
}

/** A rename consists of two changes: unset the old path and set the new one. */
function renaming(from: string, to: unknown): Change[] {
  if (typeof to !== 'string') return fail(2, `The 'to' field for $rename must be a string: ${from}: ${show(to)}`);
  checkPath(to);
  if (from === to) fail(2, `The source and target field for $rename must differ: ${from}: "${to}"`);
  const [source, target] = [from.split('.'), to.split('.')];
  if (isDynamic(source)) fail(2, `The source field for $rename may not be dynamic: ${from}`);
  if (isDynamic(target)) fail(2, `The destination field for $rename may not be dynamic: ${to}`);
  return [
    { operator: '$rename', written: from, apply: ({ draft }) => draft.unset(source) },
    {
      operator: '$rename',
      written: to,
      apply({ draft }) {
        const original = new Draft(draft.original);
        const value = original.get(source);
        if (value === undefined) return;
        refuseItem('source', from, original);
        refuseItem('destination', to, original);
        draft.set(target, value);
      },
    },
  ];
}

function isDynamic(path: readonly string[]): boolean {
  return path.some((part) => part === '$' || part.startsWith('$['));
}

/** `$rename` accepts no array elements, neither as source nor as destination. */
function refuseItem(which: string, written: string, draft: Draft): void {
  const parts = written.split('.');
  const depth = parts.findIndex((_, at) => at > 0 && Array.isArray(draft.get(parts.slice(0, at))));
  if (depth < 0) return;
  const where = `in doc with _id: ${show(draft.original._id)} has an array field called '${parts[depth - 1]}'`;
  fail(2, `The ${which} field cannot be an array element, '${written}' ${where}`);
}

function refuseConflicts(changes: readonly Change[]): void {
  const seen: string[] = [];
  for (const { written } of changes) {
    const other = seen.find((path) => path === written || isWithin(path, written) || isWithin(written, path));
    if (other !== undefined) {
      const at = other.length < written.length ? other : written;
      fail(40, `Updating the path '${written}' would create a conflict at '${at}'`);
    }
    seen.push(written);
  }
}

function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}.`);
}

/** Fields are changed, and therefore added, in order of their names; array positions in numeric order. */
function comparePaths(left: string, right: string): number {
  const [a, b] = [left.split('.'), right.split('.')];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x, y] = [a[at]!, b[at]!];
    if (x === y) continue;
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function refuseNewId(before: Doc, after: Doc, changes: readonly Change[]): void {
  if (before._id === undefined || (after._id !== undefined && equalValues(before._id, after._id))) return;
  const path = changes.find(({ written }) => written === '_id' || written.startsWith('_id.'))?.written ?? '_id';
  fail(66, `Performing an update on the path '${path}' would modify the immutable field '_id'`);
}
