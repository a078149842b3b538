/**
 * Many deletions at once indicate that the database does not belong to these files, rather than leftovers of
 * interrupted work.
 */
export const isTooMany = (orphaned: number, files: number) => orphaned > 10 && orphaned > files / 100;

/** Number of keys per database query. */
export const inQuestion = 200;
