/**
 * Many deletions at once indicate that the database does not belong to these files, rather than leftovers of
 * interrupted work.
 */
export const exceedsMaxDeletions = (deletions: number, files: number) => deletions > 10 && deletions > files / 100;

/** Number of keys per database query. */
export const lookupBatchSize = 200;
