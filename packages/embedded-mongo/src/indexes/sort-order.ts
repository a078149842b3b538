import type { Sort } from '../query/sort';
import type { FieldBounds } from './bounds';
import type { Index } from './index-definition';
import type { PointPrefix } from './intervals';

/** A merge compares all intervals for each entry; with more intervals than this a sort is cheaper. */
const maxMergedIntervals = 300;

/** Returns how the index provides a sort order, read forwards or backwards; undefined when it does not. */
export const getIndexOrder = (index: Index, prefix: PointPrefix, sort: Sort, bounds: Map<string, FieldBounds>) => {
  const isSingleInterval = prefix.keys.length === 1;
  const isBound = (position: number) => bounds.get(index.fields[position]!.path) !== undefined;
  const isUsable = (position: number) => !(index.multikey[position] && isBound(position));
  const fullDirection = getScanDirection(index, 0, sort, isUsable);
  if (fullDirection) return { reverse: fullDirection < 0, merge: false };
  if (prefix.keys.length > maxMergedIntervals) return undefined;
  const constantFields = new Set(
    index.fields
      .slice(0, prefix.fieldCount)
      .flatMap(({ path }, position) => (isSingleInterval && !index.multikey[position] ? [path] : [])),
  );
  const rest = sort.filter(([path]) => !constantFields.has(path));
  const direction = rest.length === 0 ? 1 : getScanDirection(index, prefix.fieldCount, rest, isUsable);
  return direction ? { reverse: direction < 0, merge: !isSingleInterval } : undefined;
};

/** Returns 1 or -1 when the sort equals the index fields from a position on, forwards or backwards; otherwise 0. */
const getScanDirection = (index: Index, from: number, sort: Sort, isUsable: (position: number) => boolean): number => {
  let direction = 0;
  for (const [offset, [path, sortDirection]] of sort.entries()) {
    const field = index.fields[from + offset];
    if (!field || field.path !== path || !isUsable(from + offset)) return 0;
    const relativeDirection = field.direction * sortDirection;
    if (direction !== 0 && relativeDirection !== direction) return 0;
    direction = relativeDirection;
  }
  return direction;
};
