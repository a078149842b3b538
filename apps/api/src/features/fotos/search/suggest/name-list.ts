import type { FotoIndex, Posting } from '../foto-index.js';

export type NameField = 'eigenaarName' | 'locatieName';
/** `text`: its words, normalised. */
export type Name = { posting: Posting; text: string };

/** Names as one text, in which their words are found in less time than one by one. */
export class NameList {
  /** A line for each name, with a space before each word. */
  private text = '';
  private starts: number[] = [];
  private postings: readonly Posting[] = [];

  /** Follows the names of an index, in which a new one is the last. */
  update(postings: readonly Posting[]): void {
    const { length } = this.postings;
    if (this.postings[length - 1] !== postings[length - 1]) [this.text, this.starts] = ['', []];
    for (const { term } of postings.slice(this.starts.length)) {
      this.starts.push(this.text.length);
      this.text += `\n ${term.match(words)?.join(' ') ?? ''}`;
    }
    this.postings = postings;
  }

  /** Finds the names that start with these words, of which the last may be the start of one. */
  findByStart(text: string): Generator<Name> {
    return this.find(`\n ${text}`);
  }

  /** Finds the names with a word that starts with this. */
  findByWord(prefix: string): Generator<Name> {
    return this.find(` ${prefix}`);
  }

  private *find(part: string): Generator<Name> {
    const { text, starts, postings } = this;
    let line = 0;
    let at = text.indexOf(part);
    while (at >= 0) {
      while (starts[line + 1]! <= at) line++;
      const end = starts[line + 1] ?? text.length;
      yield { posting: postings[line]!, text: text.slice(starts[line]! + '\n '.length, end) };
      at = text.indexOf(part, end);
    }
  }
}

const words = /[\p{L}\p{N}]+/gu;

/** Creates a function that returns the names of a field of the index. It keeps them for the next call. */
export const createNameLists = () => {
  const kept = new Map<NameField, { index: FotoIndex; list: NameList }>();
  return (index: FotoIndex, field: NameField): NameList => {
    const known = kept.get(field);
    const list = known?.index === index ? known.list : new NameList();
    list.update(index.getPostings(field));
    kept.set(field, { index, list });
    return list;
  };
};
