import { directedKey } from '../bson/key';
import { emptyArray } from '../bson/type-order';
import { fieldOf, isDocument, type Doc } from '../bson/values';
import { isArrayIndex } from '../query/paths';

export interface KeyField {
  parts: readonly string[];
  direction: 1 | -1;
}

interface Walk {
  value: unknown;
  path: readonly string[];
  done: boolean;
}

/**
 * The rows of values of the given fields in a document: one row, or one per element of an array on their paths. Fields
 * in the same array expand together; two different arrays at once call `failOnParallelArrays`. Sets `multikey` for the
 * fields that traverse an array.
 */
export function valueRows(
  document: Doc,
  fields: readonly KeyField[],
  parallel: (paths: string[]) => never,
  entered?: boolean[],
): unknown[][] {
  const plain = fields.length === 1 && fields[0]!.parts.length === 1;
  const value = plain ? fieldOf(document, fields[0]!.parts[0]!) : undefined;
  if (plain && !Array.isArray(value)) return [[value]];
  const walks = fields.map(({ parts }) => ({ value: document, path: parts, done: false }));
  return expand(walks, (open) => {
    if (open.length === 0) parallel(fields.map(({ parts }) => parts.join('.')));
    if (entered) for (const position of open) entered[position] = true;
  });
}

export function rowKey(row: readonly unknown[], fields: readonly KeyField[]): Buffer {
  if (row.length === 1) return directedKey(row[0], fields[0]!.direction);
  return Buffer.concat(row.map((value, position) => directedKey(value, fields[position]!.direction)));
}

function expand(walks: Walk[], met: (open: number[]) => void): unknown[][] {
  const advanced = walks.map(advance);
  const open = advanced.flatMap((walk, position) => (walk.done ? [] : [position]));
  if (open.length === 0) return [advanced.map(({ value }) => value)];
  const array = advanced[open[0]!]!.value as unknown[];
  const together = open.every((position) => advanced[position]!.value === array);
  met(together ? open : []);
  if (array.length === 0) return [advanced.map((walk) => (walk.done ? walk.value : emptyValue(walk)))];
  return array.flatMap((item) =>
    expand(
      advanced.map((walk) => (walk.done ? walk : enter(walk, item))),
      met,
    ),
  );
}

function emptyValue({ path }: Walk): unknown {
  return path.length === 0 ? emptyArray : undefined;
}

/** Enters one array element. At the end of the path the element itself is the value. */
function enter({ path }: Walk, item: unknown): Walk {
  if (path.length === 0) return { value: item, path, done: true };
  return isDocument(item) ? { value: item, path, done: false } : { value: undefined, path, done: true };
}

/** Follows the path to its end, or to an array that must be expanded. */
function advance(walk: Walk): Walk {
  let { value, path } = walk;
  if (walk.done) return walk;
  for (;;) {
    if (Array.isArray(value)) {
      const [part] = path;
      const item: unknown = part !== undefined && isArrayIndex(part) ? value[Number(part)] : undefined;
      if (item === undefined) return { value, path, done: false };
      value = item;
      path = path.slice(1);
    } else if (path.length === 0) return { value, path, done: true };
    else if (isDocument(value)) {
      value = fieldOf(value, path[0]!);
      path = path.slice(1);
    } else return { value: undefined, path, done: true };
  }
}
