/** Limits of an import file: number of leden, and size in bytes. */
export const maxLedenInFile = 20_000;
export const maxLedenFileBytes = 10 * 1024 ** 2;
