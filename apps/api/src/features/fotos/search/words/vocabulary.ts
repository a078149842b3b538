import { loadDutchWords, type WordAnalysis } from '@ledenportaal/dutch-words';
import { once } from '@ledenportaal/shared';
import { createYield } from '../../../../platform/yield.js';

const dutchWords = once(loadDutchWords);

/** The words of texts and labels, by what they share with other words. A word that no photo has any more may still be in it. */
export class Vocabulary {
  private readonly words = new Set<string>();
  private readonly known = new Set<string>();
  private readonly names = new Set<string>();
  private readonly byRoot = new Map<string, string[]>();
  private readonly byPart = new Map<string, string[]>();
  /** Added since the last search. */
  private added: string[] = [];

  add(word: string): void {
    if (this.words.has(word)) return;
    this.words.add(word);
    this.added.push(word);
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  /** Returns whether a word of the vocabulary is in the dictionary, or made of words that are. */
  isKnown(word: string): boolean {
    this.analyseAdded();
    return this.known.has(word);
  }

  /** Returns whether a word of the vocabulary is the name of a place or person. */
  isName(word: string): boolean {
    this.analyseAdded();
    return this.names.has(word);
  }

  /** Returns the words of a family. */
  findFamily(root: string): readonly string[] {
    this.analyseAdded();
    return this.byRoot.get(root) ?? [];
  }

  /** Returns the compounds that have a word of this family as a part. */
  findCompounds(root: string): readonly string[] {
    this.analyseAdded();
    return this.byPart.get(root) ?? [];
  }

  /** Analyses the words that were added, before the first search would have to. */
  async prepare(): Promise<void> {
    const yieldIfDue = createYield();
    for (let word = this.added.pop(); word !== undefined; word = this.added.pop()) {
      this.analyseWord(word);
      await yieldIfDue();
    }
  }

  private analyseAdded(): void {
    for (const word of this.added) this.analyseWord(word);
    this.added = [];
  }

  private analyseWord(word: string): void {
    const { isWord, isName, roots, parts } = analyseWord(word);
    if (isWord || isName || parts.length > 0) this.known.add(word);
    if (isName) this.names.add(word);
    for (const root of roots) addTo(this.byRoot, root, word);
    for (const root of getParts(parts)) addTo(this.byPart, root, word);
  }
}

/** Returns the roots of parts, and of the parts of these: `bes` and `bos` for the `bosbes` of `bosbessentaart`. */
const getParts = (parts: string[][]): Set<string> => {
  const roots = parts.flat();
  return new Set([...roots, ...roots.flatMap((root) => analyseWord(root).parts.flat())]);
};

const addTo = (map: Map<string, string[]>, key: string, word: string) => {
  const words = map.get(key);
  if (words) words.push(word);
  else map.set(key, [word]);
};

export const analyseWord = (word: string): WordAnalysis => dutchWords().analyse(word);

/** Returns the roots of a word of the dictionary. */
export const findRoots = (word: string): string[] => dutchWords().findRoots(word);
