import type { Sort } from '../query/sort';
import type { FieldBounds } from './bounds';
import type { Index } from './index-definition';
import type { Prefix } from './intervals';

/** A merge compares all intervals for each entry; with more intervals than this a sort is cheaper. */
const mostMerged = 300;

/** Returns how the index provides a sort order, read forwards or backwards; undefined when it does not. */
export function orderFor(index: Index, prefix: Prefix, sort: Sort, bounds: Map<string, FieldBounds>) {
  const single = prefix.keys.length === 1;
  const bound = (position: number) => bounds.get(index.fields[position]!.path) !== undefined;
  const usable = (position: number) => !(index.multikey[position] && bound(position));
  const whole = follow(index, 0, sort, usable);
  if (whole) return { reverse: whole < 0, merge: false };
  if (prefix.keys.length > mostMerged) return undefined;
  const fixed = new Set(
    index.fields.slice(0, prefix.fields).flatMap(({ path }, at) => (single && !index.multikey[at] ? [path] : [])),
  );
  const rest = sort.filter(([path]) => !fixed.has(path));
  const direction = rest.length === 0 ? 1 : follow(index, prefix.fields, rest, usable);
  return direction ? { reverse: direction < 0, merge: !single } : undefined;
}

/** Returns 1 or -1 when the sort equals the index fields from a position on, forwards or backwards; otherwise 0. */
function follow(index: Index, from: number, sort: Sort, usable: (position: number) => boolean): number {
  let direction = 0;
  for (const [offset, [path, wanted]] of sort.entries()) {
    const field = index.fields[from + offset];
    if (!field || field.path !== path || !usable(from + offset)) return 0;
    const turn = field.direction * wanted;
    if (direction !== 0 && turn !== direction) return 0;
    direction = turn;
  }
  return direction;
}
