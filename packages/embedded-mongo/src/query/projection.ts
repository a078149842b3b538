import { compileExpression } from '../aggregation/expressions/compile';
import type { Variables } from '../aggregation/expressions/types';
import { fail, MongoError } from '../errors';
import { isDocument, isNumeric, isTruthy, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import type { Filter } from './filter';
import { assertValidPositional, parseFindProjection } from './find-projection';
import {
  applyTree,
  emptyTree,
  type ProjectionEntry,
  type UnlistedFields,
  type ProjectionTree,
} from './projection-tree';

export type Projection = (document: Doc, variables?: Variables) => Doc;

export type ProjectionOptions = {
  /** Set for `find`, which supports `$slice`, `$elemMatch` and `a.$`; `$project` does not. */
  find?: { filter: Filter } | undefined;
  variableNames?: readonly string[];
};

export const compileProjection = (specification: Doc, options: ProjectionOptions = {}): Projection => {
  if (options.find) assertValidPositional(specification);
  const entries = flatten('', specification, options);
  if (entries.length === 0)
    fail(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  const unlistedFields = getUnlistedFields(entries);
  const tree = buildTree(addDefaultId(entries, unlistedFields));
  return (document, variables = {}) =>
    applyTree(tree, document, unlistedFields, { document, variables: { ROOT: document, ...variables } }) as Doc;
};

/** The top-level fields that a plain inclusion projection returns; undefined for any other projection. */
export const getIncludedFields = (specification: Doc): ReadonlySet<string> | undefined => {
  const includedFields = new Set(['_id']);
  for (const [path, value] of Object.entries(specification)) {
    if (path.includes('.') || !(typeof value === 'boolean' || isNumeric(value))) return undefined;
    if (isTruthy(value)) includedFields.add(path);
    else if (path === '_id') includedFields.delete(path);
    else return undefined;
  }
  const unlistedFields = Object.keys(specification).some((path) => path !== '_id');
  return unlistedFields || includedFields.has('_id') ? includedFields : undefined;
};

/** Compiles `$addFields`: keeps every field and computes the listed ones. */
export const compileAddFields = (specification: Doc, variableNames: readonly string[]): Projection => {
  const entries = flattenAddFields('', specification, variableNames);
  const tree = buildTree(entries);
  return (document, variables = {}) =>
    applyTree(tree, document, 'keep', { document, variables: { ROOT: document, ...variables } }) as Doc;
};

const flattenAddFields = (prefix: string, specification: Doc, variableNames: readonly string[]): ProjectionEntry[] =>
  Object.keys(specification).flatMap((name) => {
    const value = specification[name];
    const path = prefix + name;
    const keys = isDocument(value) ? Object.keys(value) : [];
    if (keys.length && !keys[0]!.startsWith('$')) return flattenAddFields(`${path}.`, value as Doc, variableNames);
    return [{ path, leaf: { kind: 'computed', evaluate: compileExpression(value, variableNames) } }];
  });

const flatten = (prefix: string, specification: Doc, options: ProjectionOptions): ProjectionEntry[] =>
  Object.keys(specification).flatMap((name) => toEntries(prefix + name, specification[name], options));

const toEntries = (path: string, value: unknown, options: ProjectionOptions): ProjectionEntry[] => {
  if (options.find) {
    const entry = parseFindProjection(path, value, options.find.filter);
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
};

const compileComputed = (value: unknown, variableNames: readonly string[] = []) => {
  try {
    return compileExpression(value, variableNames);
  } catch (cause) {
    if (cause instanceof MongoError && cause.code === 168) {
      const name = /'(.*)'/.exec(cause.message)?.[1] ?? formatValue(value);
      fail(31325, `Invalid $project :: caused by :: Unknown expression ${name}`);
    }
    throw cause;
  }
};

const getUnlistedFields = (entries: ProjectionEntry[]): UnlistedFields => {
  const modeEntries = entries.filter(({ path, leaf }) => path !== '_id' && leaf.kind !== 'transform');
  const first = modeEntries[0] ?? entries.find(({ leaf }) => leaf.kind !== 'transform');
  if (!first) return 'keep';
  const isInclusion = first.leaf.kind !== 'exclude';
  for (const { path, leaf } of modeEntries) {
    if (isInclusion && leaf.kind === 'exclude')
      fail(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    if (!isInclusion && leaf.kind === 'include')
      fail(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    if (!isInclusion && leaf.kind === 'computed')
      fail(31252, 'Bad projection specification, cannot use computed fields when parsing a spec in exclusion mode');
  }
  return isInclusion ? 'drop' : 'keep';
};

const addDefaultId = (entries: ProjectionEntry[], unlistedFields: UnlistedFields): ProjectionEntry[] => {
  if (unlistedFields === 'keep' || entries.some(({ path }) => path === '_id' || path.startsWith('_id.')))
    return entries;
  return [{ path: '_id', leaf: { kind: 'include' } }, ...entries];
};

const buildTree = (entries: ProjectionEntry[]): ProjectionTree => {
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
};
