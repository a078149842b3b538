/** Returns the names of the fields that differ. */
export type GetChangedFields<V> = (a: V, b: V) => (keyof V & string)[];
type Versions<V> = {
  /** The version that both users started from. */
  base: V;
  mine: V;
  theirs: V;
};

/** A list of objects, such as the licences, is a value as a whole. */
const isMergeableList = (list: unknown): list is unknown[] =>
  Array.isArray(list) && list.every((item) => typeof item !== 'object');

/**
 * Merges two changes of `base` by field (a three-way merge). Of a list, such as the tags of a photo, the additions and
 * removals of both users are applied.
 */
export const mergeVersions = <V extends object>({ base, mine, theirs }: Versions<V>, changed: GetChangedFields<V>) => {
  const [myChanges, theirChanges, differing] = [changed(base, mine), changed(base, theirs), changed(mine, theirs)];
  const values = { ...mine };
  const conflicts: (keyof V & string)[] = [];
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    const lists: unknown[] = [base[name], mine[name], theirs[name]];
    if (!myChanges.includes(name)) values[name] = theirs[name];
    else if (!theirChanges.includes(name) || !differing.includes(name)) continue;
    else if (lists.every(isMergeableList)) values[name] = mergeLists(lists) as V[typeof name];
    else conflicts.push(name);
  }
  return {
    /** In the fields in `conflicts` the values of `mine`. */
    values,
    /** The fields that both users changed, to different values. */
    conflicts,
    /** The fields in which `values` has a change of the other user that `mine` does not have. */
    kept: theirChanges.filter((name) => differing.includes(name) && !conflicts.includes(name)),
  };
};

const mergeLists = ([base = [], mine = [], theirs = []]: unknown[][]) => [
  ...theirs.filter((item) => mine.includes(item) || !base.includes(item)),
  ...mine.filter((item) => !base.includes(item) && !theirs.includes(item)),
];
