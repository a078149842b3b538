import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A state of the database that its file holds: the last one, or the one before. */
export interface Snapshot {
  /** The number of the last page that was ever taken. */
  lastPage: number;
  /** Where the tree stands that lists pages that are free; undefined without any. */
  freeTree: number | undefined;
}

const magic = 0xbeefc0de;
const defaultPageSize = 4096;
/** Of a page: its number, its transaction, and then padding, flags, and the two ends of its free space. */
const headerBytes = 24;
const flagsAt = 18;
const nodesEndAt = 20;
/** Behind the header of a meta page: magic, version, address, map size, the two trees, the last page. */
const treesAt = headerBytes + 24;
const freeRootAt = treesAt + 40;
const lastPageAt = treesAt + 96;
const branchFlag = 1;
/** Of a node: the low and high half of a length, flags, the length of its key; of a branch all three first are a page. */
const nodeBytes = 8;
const bigDataFlag = 1;

/** What a file of LMDB says of itself, as `mdb.c` of lmdb-js lays it out, read without opening it as a database. */
export class LmdbFile {
  readonly size: number;
  readonly pageSize: number;
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
    const bytes = this.read(0, treesAt + 4);
    const told = bytes.length < treesAt + 4 ? 0 : bytes.readUInt32LE(treesAt);
    this.pageSize = told >= 4096 && told <= 65536 ? told : defaultPageSize;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** Of page 0 or 1; undefined where that is not readable. */
  snapshot(page: 0 | 1): Snapshot | undefined {
    const bytes = this.read(page * this.pageSize, lastPageAt + 8);
    if (bytes.length < lastPageAt + 8 || bytes.readUInt32LE(headerBytes) !== magic) return undefined;
    const root = bytes.readBigUInt64LE(freeRootAt);
    const freeTree = root === 2n ** 64n - 1n ? undefined : Number(root);
    return { lastPage: Number(bytes.readBigUInt64LE(lastPageAt)), freeTree };
  }

  /**
   * Whether the file ends before a page that a snapshot needs. It may well end before its last page: what is taken and
   * given back within one transaction is never written.
   */
  isShort({ lastPage, freeTree }: Snapshot): boolean {
    const first = Math.floor(this.size / this.pageSize);
    if (first > lastPage) return false;
    const free = new Set<number>();
    try {
      if (freeTree !== undefined) this.collectFree(freeTree, free);
    } catch (cause) {
      // It leads to where there is nothing.
      if (!(cause instanceof RangeError)) throw cause;
      return true;
    }
    for (let page = first; page <= lastPage; page++) if (!free.has(page)) return true;
    return false;
  }

  private collectFree(number: number, free: Set<number>): void {
    const page = this.read(number * this.pageSize, this.pageSize);
    const isBranch = (page.readUInt16LE(flagsAt) & branchFlag) !== 0;
    const nodes = page.readUInt16LE(nodesEndAt) / 2;
    for (let node = 0; node < nodes; node++) {
      const at = headerBytes + page.readUInt16LE(headerBytes + 2 * node);
      if (isBranch) this.collectFree(page.readUIntLE(at, 6), free);
      else collectPages(this.valueAt(page, at), free);
    }
  }

  /** In the page itself, or in pages of its own. */
  private valueAt(page: Buffer, node: number): Buffer {
    const length = page.readUInt32LE(node);
    const at = node + nodeBytes + page.readUInt16LE(node + 6);
    const isApart = (page.readUInt16LE(node + 4) & bigDataFlag) !== 0;
    if (!isApart) return page.subarray(at, at + length);
    if (length > this.size) throw new RangeError('longer than the file');
    return this.read(Number(page.readBigUInt64LE(at)) * this.pageSize + headerBytes, length);
  }

  private read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.descriptor, bytes, 0, length, position));
  }
}

/** How many numbers follow; then pages, runs as minus their length with their first page behind it, and places left open. */
function collectPages(list: Buffer, free: Set<number>): void {
  const count = Number(list.readBigInt64LE(0));
  const entry = (at: number): number => Number(list.readBigInt64LE(8 * at));
  for (let at = 1; at <= count; at++) {
    const told = entry(at);
    if (told > 0) free.add(told);
    else if (told < 0) {
      at += 1;
      for (let page = entry(at); page < entry(at) - told; page++) free.add(page);
    }
  }
}
