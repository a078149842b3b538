import { openSync, readSync } from 'node:fs';

/** Resident memory in bytes above which the memory map is dropped, when that frees at least `worthwhileBytes`. */
const maxResidentBytes = 106 * 2 ** 20;
const worthwhileBytes = 10 * 2 ** 20;
/** Number of reads between two checks; the kernel maps up to 16 pages around each read. */
const readsPerCheck = 32;
/** Number of consecutive entries per such read. */
const entriesPerRead = 64;

/** Measures how much of the mapped file is resident. Works only on Linux; elsewhere it never reports too much. */
export class MappedMemory {
  private readonly readPageCounts = createPageCounter();
  private readonly pageBytes =
    2 ** Math.round(Math.log2(process.memoryUsage.rss() / (this.readPageCounts?.().resident ?? 1)));
  private baseline = this.readPageCounts?.().shared ?? 0;
  private reads = 0;

  /** Call after each read with the number of entries. Returns whether too much is resident now. */
  hasTooMuch(entries: number): boolean {
    this.reads += 1 + entries / entriesPerRead;
    if (!this.readPageCounts || this.reads < readsPerCheck) return false;
    this.reads = 0;
    const { resident, shared } = this.readPageCounts();
    return resident * this.pageBytes > maxResidentBytes && (shared - this.baseline) * this.pageBytes > worthwhileBytes;
  }

  resetBaseline(): void {
    this.baseline = this.readPageCounts?.().shared ?? 0;
  }
}

/** Reads the page counts of this process from the kernel, including pages shared with files. */
const createPageCounter = (): (() => { resident: number; shared: number }) | undefined => {
  const text = Buffer.alloc(128);
  let file: number;
  try {
    file = openSync('/proc/self/statm', 'r');
  } catch {
    return undefined;
  }
  return () => {
    const length = readSync(file, text, 0, text.length, 0);
    const [, resident, shared] = text.toString('latin1', 0, length).split(' ');
    return { resident: Number(resident), shared: Number(shared) };
  };
};
