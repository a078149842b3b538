import { fail } from '../errors';
import { isDocument, setField, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { getChild, getValueAtPath, isArrayIndex } from '../query/paths';

type Container = Doc | unknown[];

/** Maximum number of nulls that `$set` on a position beyond the end of an array may add. */
const maxPadding = 1_500_000;

/**
 * A document during an update. Copies only the containers on a changed path. Unchanged values stay the same objects,
 * which `patch` uses to reuse their encoded bytes.
 */
export class Draft {
  readonly document: Doc;
  private readonly ownedContainers = new Set<unknown>();

  constructor(readonly original: Doc) {
    this.document = { ...original };
    this.ownedContainers.add(this.document);
  }

  get(path: readonly string[]): unknown {
    return getValueAtPath(this.document, path);
  }

  set(path: readonly string[], value: unknown): void {
    const container = this.getContainer(path, true)!;
    const name = path.at(-1)!;
    if (!Array.isArray(container)) return setField(container, name, value);
    const position = Number(name);
    if (position - container.length > maxPadding) {
      fail(33, `can't backfill more than ${maxPadding} elements`);
    }
    while (container.length < position) container.push(null);
    container[position] = value;
  }

  /** Sets an array element to null, so that the other elements keep their positions. */
  unset(path: readonly string[]): void {
    const container = this.getContainer(path, false);
    const name = path.at(-1)!;
    if (!container) return;
    if (!Array.isArray(container)) delete container[name];
    else if (isArrayIndex(name) && Number(name) < container.length) container[Number(name)] = null;
  }

  private getContainer(path: readonly string[], shouldCreate: boolean): Container | undefined {
    let container: Container = this.document;
    for (const [depth, part] of path.entries()) {
      if (Array.isArray(container) && !isArrayIndex(part)) {
        return shouldCreate ? failCannotCreateField(path, depth, container) : undefined;
      }
      if (depth === path.length - 1) return container;
      const next = this.copyChild(container, part, shouldCreate);
      if (!next) return shouldCreate ? failCannotCreateField(path, depth + 1, getChild(container, part)) : undefined;
      container = next;
    }
    return container;
  }

  private copyChild(container: Container, part: string, shouldCreate: boolean): Container | undefined {
    const value = getChild(container, part);
    const isContainer = isDocument(value) || Array.isArray(value);
    if (!isContainer && (value !== undefined || !shouldCreate)) return undefined;
    if (this.ownedContainers.has(value)) return value as Container;
    const copy: Container = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    this.ownedContainers.add(copy);
    if (Array.isArray(container)) {
      while (container.length < Number(part)) container.push(null);
      container[Number(part)] = copy;
    } else setField(container, part, copy);
    return copy;
  }
}

function failCannotCreateField(path: readonly string[], depth: number, value: unknown): never {
  return fail(28, `Cannot create field '${path[depth]}' in element {${path[depth - 1]}: ${formatValue(value)}}`);
}
