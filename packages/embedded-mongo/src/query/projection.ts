import { compileExpression } from '../aggregation/expressions/compile';
import type { Variables } from '../aggregation/expressions/types';
import { fail, MongoError } from '../errors';
import { isDocument, isNumeric, isTruthy, type Doc } from '../bson/values';
import { show } from '../bson/show';
import type { Filter } from './filter';
import { checkPositional, findProjection } from './find-projection';
import { applyTree, emptyTree, type Leaf, type Others, type Tree } from './projection-tree';

export type Projection = (document: Doc, variables?: Variables) => Doc;

export interface ProjectionOptions {
  /** Set for `find`, which supports `$slice`, `$elemMatch` and `a.$`; `$project` does not. */
  find?: { filter: Filter } | undefined;
  variableNames?: readonly string[];
}

interface Entry {
  path: string;
  leaf: Leaf;
}

export function compileProjection(specification: Doc, options: ProjectionOptions = {}): Projection {
  if (options.find) checkPositional(specification);
  const entries = flatten('', specification, options);
  if (entries.length === 0)
    fail(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  const others = modeOf(entries);
  const tree = treeOf(withId(entries, others));
  return (document, variables = {}) =>
    applyTree(tree, document, others, { document, variables: { ROOT: document, ...variables } }) as Doc;
}

/** The top-level fields that a plain inclusion projection returns; undefined for any other projection. */
export function fieldsPicked(specification: Doc): ReadonlySet<string> | undefined {
  const picked = new Set(['_id']);
  for (const [path, value] of Object.entries(specification)) {
    if (path.includes('.') || !(typeof value === 'boolean' || isNumeric(value))) return undefined;
    if (isTruthy(value)) picked.add(path);
    else if (path === '_id') picked.delete(path);
    else return undefined;
  }
  const others = Object.keys(specification).some((path) => path !== '_id');
  return others || picked.has('_id') ? picked : undefined;
}

/** Compiles `$addFields`: keeps every field and computes the listed ones. */
export function compileAddition(specification: Doc, variableNames: readonly string[]): Projection {
  const entries = flattenAddition('', specification, variableNames);
  const tree = treeOf(entries);
  return (document, variables = {}) =>
    applyTree(tree, document, 'keep', { document, variables: { ROOT: document, ...variables } }) as Doc;
}

function flattenAddition(prefix: string, specification: Doc, names: readonly string[]): Entry[] {
  return Object.keys(specification).flatMap((name) => {
    const value = specification[name];
    const path = prefix + name;
    const keys = isDocument(value) ? Object.keys(value) : [];
    if (keys.length && !keys[0]!.startsWith('$')) return flattenAddition(`${path}.`, value as Doc, names);
    return [{ path, leaf: { kind: 'computed', evaluate: compileExpression(value, names) } }];
  });
}

function flatten(prefix: string, specification: Doc, options: ProjectionOptions): Entry[] {
  return Object.keys(specification).flatMap((name) => entriesOf(prefix + name, specification[name], options));
}

function entriesOf(path: string, value: unknown, options: ProjectionOptions): Entry[] {
  if (options.find) {
    const entry = findProjection(path, value, options.find.filter);
    if (entry) return [entry];
  }
  if (path.startsWith('$'))
    fail(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  if (typeof value === 'boolean' || isNumeric(value)) {
    return [{ path, leaf: { kind: isTruthy(value) ? 'include' : 'exclude' } }];
  }
  if (isDocument(value)) {
    const keys = Object.keys(value);
    if (keys.length === 0) fail(51270, `An empty sub-projection is not a valid value. Found empty object at path`);
    if (!keys[0]!.startsWith('$')) return flatten(`${path}.`, value, options);
  }
  return [{ path, leaf: { kind: 'computed', evaluate: compileComputed(value, options.variableNames) } }];
}

function compileComputed(value: unknown, names: readonly string[] = []) {
  try {
    return compileExpression(value, names);
  } catch (cause) {
    if (cause instanceof MongoError && cause.code === 168) {
      const name = /'(.*)'/.exec(cause.message)?.[1] ?? show(value);
      fail(31325, `Invalid $project :: caused by :: Unknown expression ${name}`);
    }
    throw cause;
  }
}

function modeOf(entries: Entry[]): Others {
  const decisive = entries.filter(({ path, leaf }) => path !== '_id' && leaf.kind !== 'transform');
  const first = decisive[0] ?? entries.find(({ leaf }) => leaf.kind !== 'transform');
  if (!first) return 'keep';
  const inclusive = first.leaf.kind !== 'exclude';
  for (const { path, leaf } of decisive) {
    if (inclusive && leaf.kind === 'exclude')
      fail(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    if (!inclusive && leaf.kind === 'include')
      fail(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    if (!inclusive && leaf.kind === 'computed')
      fail(31252, 'Bad projection specification, cannot use computed fields when parsing a spec in exclusion mode');
  }
  return inclusive ? 'drop' : 'keep';
}

function withId(entries: Entry[], others: Others): Entry[] {
  if (others === 'keep' || entries.some(({ path }) => path === '_id' || path.startsWith('_id.'))) return entries;
  return [{ path: '_id', leaf: { kind: 'include' } }, ...entries];
}

function treeOf(entries: Entry[]): Tree {
  const root = emptyTree();
  for (const { path, leaf } of entries) {
    const parts = path.split('.');
    if (parts.some((part) => part === '')) fail(15998, 'FieldPath field names may not be empty strings.');
    const last = parts.pop()!;
    let tree = root;
    for (const part of parts) {
      const next = tree.children.get(part) ?? emptyTree();
      if (next.kind !== 'tree') return fail(31249, `Path collision at ${path} remaining portion ${last}`);
      tree.children.set(part, next);
      tree = next;
    }
    if (tree.children.has(last)) fail(31250, `Path collision at ${path}`);
    tree.children.set(last, leaf);
  }
  return root;
}
