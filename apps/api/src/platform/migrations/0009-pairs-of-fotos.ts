import type { Migration } from './migration.js';

/** Filled a field that `search-in-memory` drops. */
export const pairsOfFotos: Migration = { name: 'pairs-of-fotos', run: () => Promise.resolve() };
