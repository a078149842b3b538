import { fieldOf, isDocument, setField, type Doc } from '../bson/values';
import type { Evaluate, Variables } from '../aggregation/expressions/types';

export type Leaf =
  | { kind: 'include' | 'exclude' }
  /** A value computed from the whole document; it is added after the existing fields. */
  | { kind: 'computed'; evaluate: Evaluate }
  /** A value computed from the value of the field; it keeps the position of the field. */
  | { kind: 'transform'; apply: (value: unknown, document: Doc) => unknown };

export interface Tree {
  kind: 'tree';
  children: Map<string, Tree | Leaf>;
}

/** What happens to fields that the projection does not list. */
export type Others = 'drop' | 'keep';

export interface Root {
  document: Doc;
  variables: Variables;
}

export function emptyTree(): Tree {
  return { kind: 'tree', children: new Map() };
}

function computes(node: Tree | Leaf): boolean {
  return node.kind === 'computed' || (node.kind === 'tree' && [...node.children.values()].some(computes));
}

export function applyTree(tree: Tree, value: unknown, others: Others, root: Root): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => applyTree(tree, item, others, root));
    return items.filter((item) => item !== undefined);
  }
  if (isDocument(value)) return applyToDocument(tree, value, others, root);
  if (computes(tree)) return applyToDocument(tree, {}, others, root);
  return others === 'keep' ? value : undefined;
}

function applyToDocument(tree: Tree, document: Doc, others: Others, root: Root): Doc {
  const result: Doc = {};
  for (const name of Object.keys(document)) {
    const node = tree.children.get(name);
    const value = document[name];
    const kept = node ? applyNode(node, value, others, root) : others === 'keep' ? value : undefined;
    if (kept !== undefined) setField(result, name, kept);
  }
  addComputed(tree, document, result, others, root);
  return result;
}

function applyNode(node: Tree | Leaf, value: unknown, others: Others, root: Root): unknown {
  switch (node.kind) {
    case 'include':
      return value;
    case 'exclude':
      return undefined;
    case 'transform':
      return node.apply(value, root.document);
    case 'computed':
      // When unlisted fields are kept, a computed field replaces the old value at its position.
      return others === 'keep' ? node.evaluate(root.document, root.variables) : undefined;
    case 'tree':
      return applyTree(node, value, others, root);
  }
}

function addComputed(tree: Tree, document: Doc, result: Doc, others: Others, root: Root): void {
  for (const [name, node] of tree.children) {
    const present = fieldOf(document, name) !== undefined;
    if (node.kind === 'computed' && !(present && others === 'keep')) {
      const value = node.evaluate(root.document, root.variables);
      if (value !== undefined) setField(result, name, value);
    } else if (node.kind === 'tree' && !present && computes(node)) {
      setField(result, name, applyToDocument(node, {}, others, root));
    }
  }
}
