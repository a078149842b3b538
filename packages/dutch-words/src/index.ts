import { readFileSync } from 'node:fs';
import { createDutchWords, type DutchWords } from './dutch-words.js';

export type { DutchWords, WordAnalysis } from './dutch-words.js';

/** Reads the compiled dictionary. The path is the same from `src` and from the bundle of an app, which has a copy. */
export const loadDutchWords = (): DutchWords =>
  createDutchWords(readFileSync(new URL('../dist/words.txt', import.meta.url)));
