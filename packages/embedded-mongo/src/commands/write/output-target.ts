/** The collection that `$out` or `$merge` writes to. */
export type OutputTarget = {
  database: string;
  collection: string;
};
