type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never;

/** Merges objects into one. Throws when two of them have a property of the same name. */
export const mergeUnique = <T extends object[]>(...objects: T): Intersection<T[number]> => {
  const merged = new Map<string, unknown>();
  for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
    if (merged.has(name)) throw new Error(`two objects have the property ${name}`);
    merged.set(name, value);
  }
  return Object.fromEntries(merged) as Intersection<T[number]>;
};
