import type { Migration } from './migration.js';

/** Filled a field that `search-in-memory` drops. */
export const wordsOfFotos: Migration = { name: 'words-of-fotos', run: () => Promise.resolve() };
