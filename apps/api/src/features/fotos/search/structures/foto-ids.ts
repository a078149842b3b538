import { toBytes, toUint32s, withRoom } from './arrays.js';

const wordsOfId = 3;
const idSyntax = /^[0-9a-f]{24}$/;
const empty = 0;
/** A place in the table whose photo was removed. */
const removed = 0xffffffff;

/**
 * The id of the photo of each slot, and the slot of each id. Three numbers an id and a hash table with open addressing: a
 * `Map` of a million strings takes 120 MB, which each garbage collection visits.
 */
export class FotoIds {
  private words: Uint32Array;
  /** Each slot plus one, at the place of its hash or the next free one. Its length is a power of two. */
  private table = new Uint32Array(2048);
  /** Places of the table that are not empty. */
  private usedPlaces = 0;
  size = 0;

  /** `saved`: what `save` returned, with the slots whose ids it has to find. */
  constructor([saved]: Uint8Array[] = [], slots: Iterable<number> = []) {
    this.words = saved ? toUint32s(saved) : new Uint32Array(1024 * wordsOfId);
    for (const slot of slots) this.addToTable(slot);
  }

  /** `id`: 24 hexadecimal digits in lower case, of no other slot. */
  set(slot: number, id: string): void {
    this.words = withRoom(this.words, slot * wordsOfId + 2);
    this.words.set(parseId(id), slot * wordsOfId);
    this.addToTable(slot);
  }

  /** Returns undefined for a text that is not the id of a slot. */
  find(id: string): number | undefined {
    const place = idSyntax.test(id) ? this.findPlace(parseId(id)) : undefined;
    return place === undefined ? undefined : this.table[place]! - 1;
  }

  get(slot: number): string {
    let id = '';
    for (let word = 0; word < wordsOfId; word++)
      id += this.words[slot * wordsOfId + word]!.toString(16).padStart(8, '0');
    return id;
  }

  /** Forgets the slot of an id. `get` still returns the id, until the slot is set again. */
  remove(id: string): void {
    const place = this.findPlace(parseId(id));
    if (place === undefined) return;
    this.table[place] = removed;
    this.size--;
  }

  compare(a: number, b: number): number {
    for (let word = 0; word < wordsOfId; word++) {
      const difference = this.words[a * wordsOfId + word]! - this.words[b * wordsOfId + word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  save(): Uint8Array[] {
    return [toBytes(this.words)];
  }

  private addToTable(slot: number): void {
    if ((this.usedPlaces + 1) * 3 > this.table.length * 2) this.rebuildTable();
    const at = slot * wordsOfId;
    let place = this.getFirstPlace(this.words[at]!, this.words[at + 1]!, this.words[at + 2]!);
    while (this.table[place] !== empty) place = (place + 1) & (this.table.length - 1);
    this.table[place] = slot + 1;
    this.usedPlaces++;
    this.size++;
  }

  /** Into one of at least twice what it holds, without the removed ones. */
  private rebuildTable(): void {
    const slots = this.table.filter((value) => value !== empty && value !== removed);
    this.table = new Uint32Array(2 ** Math.ceil(Math.log2((slots.length + 1) * 2 + 1)));
    [this.usedPlaces, this.size] = [0, 0];
    for (const value of slots) this.addToTable(value - 1);
  }

  private findPlace([first, second, third]: ParsedId): number | undefined {
    const { table, words } = this;
    let place = this.getFirstPlace(first, second, third);
    for (;;) {
      const value = table[place]!;
      if (value === empty) return undefined;
      const at = (value - 1) * wordsOfId;
      if (value !== removed && words[at] === first && words[at + 1] === second && words[at + 2] === third) return place;
      place = (place + 1) & (table.length - 1);
    }
  }

  private getFirstPlace(first: number, second: number, third: number): number {
    // The time, a number of the process, and a counter: multiplied by odd numbers, so that each changes many bits.
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d);
    return ((hash ^ (hash >>> 15)) >>> 0) & (this.table.length - 1);
  }
}

type ParsedId = readonly [number, number, number];

const parseId = (id: string): ParsedId => [
  Number.parseInt(id.slice(0, 8), 16),
  Number.parseInt(id.slice(8, 16), 16),
  Number.parseInt(id.slice(16), 16),
];
