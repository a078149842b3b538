/** Many at once are no leftovers of what was broken off, but a sign that the database is not the one of these files. */
export const isTooMany = (orphaned: number, files: number) => orphaned > 10 && orphaned > files / 100;

/** So many names the database is asked about at once. */
export const inQuestion = 200;
