import { getOwnField, isDocument, setField, type Doc } from '../bson/values';
import type { Evaluate, Variables } from '../aggregation/expressions/types';

export type ProjectionLeaf =
  | { kind: 'include' | 'exclude' }
  /** A value computed from the whole document; it is added after the existing fields. */
  | { kind: 'computed'; evaluate: Evaluate }
  /** A value computed from the value of the field; it keeps the position of the field. */
  | { kind: 'transform'; apply: (value: unknown, document: Doc) => unknown };

/** One path of a projection. */
export type ProjectionEntry = {
  path: string;
  leaf: ProjectionLeaf;
};

export type ProjectionTree = {
  kind: 'tree';
  children: Map<string, ProjectionTree | ProjectionLeaf>;
};

/** What happens to fields that the projection does not list. */
export type UnlistedFields = 'drop' | 'keep';

export type ProjectionContext = {
  document: Doc;
  variables: Variables;
};

export const emptyTree = (): ProjectionTree => ({ kind: 'tree', children: new Map() });

const hasComputedField = (node: ProjectionTree | ProjectionLeaf): boolean =>
  node.kind === 'computed' || (node.kind === 'tree' && [...node.children.values()].some(hasComputedField));

export const applyTree = (
  tree: ProjectionTree,
  value: unknown,
  unlistedFields: UnlistedFields,
  context: ProjectionContext,
): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item) => applyTree(tree, item, unlistedFields, context));
    return items.filter((item) => item !== undefined);
  }
  if (isDocument(value)) return applyToDocument(tree, value, unlistedFields, context);
  if (hasComputedField(tree)) return applyToDocument(tree, {}, unlistedFields, context);
  return unlistedFields === 'keep' ? value : undefined;
};

const applyToDocument = (
  tree: ProjectionTree,
  document: Doc,
  unlistedFields: UnlistedFields,
  context: ProjectionContext,
): Doc => {
  const result: Doc = {};
  for (const name of Object.keys(document)) {
    const node = tree.children.get(name);
    const value = document[name];
    const projected = node
      ? applyNode(node, value, unlistedFields, context)
      : unlistedFields === 'keep'
        ? value
        : undefined;
    if (projected !== undefined) setField(result, name, projected);
  }
  addComputed(tree, document, result, unlistedFields, context);
  return result;
};

const applyNode = (
  node: ProjectionTree | ProjectionLeaf,
  value: unknown,
  unlistedFields: UnlistedFields,
  context: ProjectionContext,
): unknown => {
  switch (node.kind) {
    case 'include':
      return value;
    case 'exclude':
      return undefined;
    case 'transform':
      return node.apply(value, context.document);
    case 'computed':
      // When unlisted fields are kept, a computed field replaces the old value at its position.
      return unlistedFields === 'keep' ? node.evaluate(context.document, context.variables) : undefined;
    case 'tree':
      return applyTree(node, value, unlistedFields, context);
  }
};

const addComputed = (
  tree: ProjectionTree,
  document: Doc,
  result: Doc,
  unlistedFields: UnlistedFields,
  context: ProjectionContext,
): void => {
  for (const [name, node] of tree.children) {
    const isPresent = getOwnField(document, name) !== undefined;
    if (node.kind === 'computed' && !(isPresent && unlistedFields === 'keep')) {
      const value = node.evaluate(context.document, context.variables);
      if (value !== undefined) setField(result, name, value);
    } else if (node.kind === 'tree' && !isPresent && hasComputedField(node)) {
      setField(result, name, applyToDocument(node, {}, unlistedFields, context));
    }
  }
};
