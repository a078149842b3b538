import { openSync, readSync } from 'node:fs';

/** Resident memory in bytes above which the memory map is dropped, when that frees at least `worthwhileBytes`. */
const mostBytes = 106 * 2 ** 20;
const worthwhileBytes = 10 * 2 ** 20;
/** Number of reads between two checks; the kernel maps up to 16 pages around each read. */
const placesPerLook = 32;
/** Number of consecutive entries per such read. */
const entriesPerPlace = 64;

/** Measures how much of the mapped file is resident. Works only on Linux; elsewhere it never reports too much. */
export class MappedMemory {
  private readonly pages = pageCounts();
  private readonly pageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / (this.pages?.().resident ?? 1)));
  private before = this.pages?.().shared ?? 0;
  private places = 0;

  /** Call after each read with the number of entries. Returns whether too much is resident now. */
  hasTooMuch(entries: number): boolean {
    this.places += 1 + entries / entriesPerPlace;
    if (!this.pages || this.places < placesPerLook) return false;
    this.places = 0;
    const { resident, shared } = this.pages();
    return resident * this.pageBytes > mostBytes && (shared - this.before) * this.pageBytes > worthwhileBytes;
  }

  dropped(): void {
    this.before = this.pages?.().shared ?? 0;
  }
}

/** Reads the page counts of this process from the kernel, including pages shared with files. */
function pageCounts(): (() => { resident: number; shared: number }) | undefined {
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
}
