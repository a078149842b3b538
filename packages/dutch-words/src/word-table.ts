/** What the table says of a word: its roots, and its kinds as letters, see `compileWords`. */
export type WordEntry = { flags: string; roots: string[] };

const newline = 10;
const space = 32;

/** The parameters of the 32-bit hash FNV-1a. */
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** The words of `words.txt`, which stay in the bytes of the file: as strings they would take ten times the memory. */
export class WordTable {
  /** A hash table with open addressing: 1 + the position of a line, or 0. */
  private readonly positions: Uint32Array;
  private readonly mask: number;

  /** `bytes`: lines of a form of ASCII letters, its flags and its roots. */
  constructor(private readonly bytes: Buffer) {
    let size = 1;
    // Half of the places stay free: an average line has more than 16 bytes.
    while (size < bytes.length / 8) size *= 2;
    this.positions = new Uint32Array(size);
    this.mask = size - 1;
    let hash = offsetBasis;
    let start = 0;
    let isForm = true;
    for (let at = 0; at <= bytes.length; at++) {
      const byte = bytes[at] ?? newline;
      if (isForm && byte !== space && byte !== newline) hash = Math.imul(hash ^ byte, prime);
      else isForm = false;
      if (byte !== newline) continue;
      this.add(hash, start);
      [hash, start, isForm] = [offsetBasis, at + 1, true];
    }
  }

  find(word: string): WordEntry | undefined {
    let hash = offsetBasis;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), prime);
    for (let place = hash & this.mask; this.positions[place] !== 0; place = (place + 1) & this.mask) {
      const start = this.positions[place]! - 1;
      if (this.hasForm(start, word)) return this.readEntry(start, word);
    }
    return undefined;
  }

  private add(hash: number, start: number): void {
    let place = hash & this.mask;
    while (this.positions[place] !== 0) place = (place + 1) & this.mask;
    this.positions[place] = start + 1;
  }

  private hasForm(start: number, word: string): boolean {
    for (let at = 0; at < word.length; at++) if (this.bytes[start + at] !== word.charCodeAt(at)) return false;
    const next = this.bytes[start + word.length] ?? newline;
    return next === space || next === newline;
  }

  private readEntry(start: number, form: string): WordEntry {
    const end = this.bytes.indexOf(newline, start);
    const [, flags = '', ...roots] = this.bytes.toString('latin1', start, end < 0 ? this.bytes.length : end).split(' ');
    return { flags, roots: roots.length > 0 ? roots : [form] };
  }
}
