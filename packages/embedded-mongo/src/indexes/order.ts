import type { Sort } from '../query/sort';
import type { FieldBounds } from './bounds';
import type { Index } from './index-definition';
import type { Prefix } from './intervals';

/** Merging looks at every interval for each entry; of more than this it costs less to sort. */
const mostMerged = 300;

/** Whether the index gives the order that is asked for, reading it forwards or backwards. */
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

/** 1 or -1 when the sort is the index's fields from a position on, forwards or backwards; 0 when it is not. */
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
