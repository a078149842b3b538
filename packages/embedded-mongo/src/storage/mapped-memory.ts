import { openSync, readSync } from 'node:fs';

/** How much of the database file may stand in the process's memory before the map is dropped. */
const mostBytes = 16 * 2 ** 20;
/** How many places are read between two looks: the kernel brings in up to 16 pages around each. */
const placesPerLook = 64;
/** Of entries that stand one after another, how many lie about in one such place. */
const entriesPerPlace = 64;

/** Knows how much of a mapped file the process holds. Only Linux tells; elsewhere there never seems to be too much. */
export class MappedMemory {
  private readonly pages = sharedPages();
  private readonly pageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / (this.pages?.resident() ?? 1)));
  private before = this.pages?.shared() ?? 0;
  private places = 0;

  /** To be told of each read, and how much it read; says whether there is too much now. */
  hasTooMuch(entries: number): boolean {
    this.places += 1 + entries / entriesPerPlace;
    if (!this.pages || this.places < placesPerLook) return false;
    this.places = 0;
    return (this.pages.shared() - this.before) * this.pageBytes > mostBytes;
  }

  dropped(): void {
    this.before = this.pages?.shared() ?? 0;
  }
}

/** The kernel's own count: size, resident and shared pages, and more that does not matter here. */
function sharedPages() {
  const text = Buffer.alloc(128);
  let file: number;
  try {
    file = openSync('/proc/self/statm', 'r');
  } catch {
    return undefined;
  }
  const field = (position: number): number =>
    Number(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)).split(' ')[position]);
  return { resident: () => field(1), shared: () => field(2) };
}
