import { openSync, readSync } from 'node:fs';

/** How much memory the process may have before the map of the file is dropped, provided that much would be won. */
const mostBytes = 106 * 2 ** 20;
const worthwhileBytes = 10 * 2 ** 20;
/** How many places are read between two looks: the kernel brings in up to 16 pages around each. */
const placesPerLook = 32;
/** Of entries that stand one after another, how many lie about in one such place. */
const entriesPerPlace = 64;

/** Knows how much of a mapped file the process holds. Only Linux tells; elsewhere there never seems to be too much. */
export class MappedMemory {
  private readonly pages = pageCounts();
  private readonly pageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / (this.pages?.().resident ?? 1)));
  private before = this.pages?.().shared ?? 0;
  private places = 0;

  /** To be told of each read, and how much it read; says whether there is too much now. */
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

/** The kernel's own count of the process's pages, among them those it shares with files. */
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
