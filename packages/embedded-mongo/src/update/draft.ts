import { fail } from '../errors';
import { fieldOf, isDocument, setField, type Doc } from '../bson/values';
import { show } from '../bson/show';
import { isArrayIndex } from '../query/paths';

type Container = Doc | unknown[];

/** Maximum number of nulls that `$set` on a position beyond the end of an array may add. */
const mostPadding = 1_500_000;

/**
 * A document during an update. Copies only the containers on a changed path. Unchanged values stay the same objects,
 * which `patch` uses to reuse their encoded bytes.
 */
export class Draft {
  readonly document: Doc;
  private readonly own = new Set<unknown>();

  constructor(readonly original: Doc) {
    this.document = { ...original };
    this.own.add(this.document);
  }

  get(path: readonly string[]): unknown {
    let value: unknown = this.document;
    for (const part of path) value = childOf(value, part);
    return value;
  }

  set(path: readonly string[], value: unknown): void {
    const container = this.containerOf(path, true)!;
    const name = path.at(-1)!;
    if (!Array.isArray(container)) return setField(container, name, value);
    const position = Number(name);
    if (position - container.length > mostPadding) {
      fail(33, `can't backfill more than ${mostPadding} elements`);
    }
    while (container.length < position) container.push(null);
    container[position] = value;
  }

  /** Sets an array element to null, so that the other elements keep their positions. */
  unset(path: readonly string[]): void {
    const container = this.containerOf(path, false);
    const name = path.at(-1)!;
    if (!container) return;
    if (!Array.isArray(container)) delete container[name];
    else if (isArrayIndex(name) && Number(name) < container.length) container[Number(name)] = null;
  }

  private containerOf(path: readonly string[], create: boolean): Container | undefined {
    let container: Container = this.document;
    for (const [depth, part] of path.entries()) {
      if (Array.isArray(container) && !isArrayIndex(part)) {
        return create ? refuse(path, depth, container) : undefined;
      }
      if (depth === path.length - 1) return container;
      const next = this.descend(container, part, create);
      if (!next) return create ? refuse(path, depth + 1, childOf(container, part)) : undefined;
      container = next;
    }
    return container;
  }

  private descend(container: Container, part: string, create: boolean): Container | undefined {
    const value = childOf(container, part);
    const isContainer = isDocument(value) || Array.isArray(value);
    if (!isContainer && (value !== undefined || !create)) return undefined;
    if (this.own.has(value)) return value as Container;
    const copy: Container = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    this.own.add(copy);
    if (Array.isArray(container)) {
      while (container.length < Number(part)) container.push(null);
      container[Number(part)] = copy;
    } else setField(container, part, copy);
    return copy;
  }
}

function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isArrayIndex(part) ? (value[Number(part)] as unknown) : undefined;
  return isDocument(value) ? fieldOf(value, part) : undefined;
}

function refuse(path: readonly string[], depth: number, value: unknown): never {
  return fail(28, `Cannot create field '${path[depth]}' in element {${path[depth - 1]}: ${show(value)}}`);
}
