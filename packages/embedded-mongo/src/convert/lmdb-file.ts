import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A state of the database in its file: the last commit or the one before. */
export type Snapshot = {
  /** The number of the last allocated page. */
  lastPage: number;
  /** The root page of the tree of free pages; undefined when it is empty. */
  freeTree: number | undefined;
};

const magic = 0xbeefc0de;
const defaultPageSize = 4096;
/** Page header: page number, transaction id, padding, flags, and the two ends of the free space. */
const headerBytes = 24;
const flagsAt = 18;
const nodesEndAt = 20;
/** Meta page after the header: magic, version, address, map size, the two trees, the last page. */
const treesAt = headerBytes + 24;
const freeRootAt = treesAt + 40;
const lastPageAt = treesAt + 96;
const branchFlag = 1;
/** Node header: low and high half of a length, flags, key length; in a branch the first three are a page number. */
const nodeBytes = 8;
const bigDataFlag = 1;

/** Reads the metadata of an LMDB file, in the layout of `mdb.c` of lmdb-js, without opening the database. */
export class LmdbFile {
  readonly size: number;
  readonly pageSize: number;
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
    const bytes = this.read(0, treesAt + 4);
    const storedPageSize = bytes.length < treesAt + 4 ? 0 : bytes.readUInt32LE(treesAt);
    this.pageSize = storedPageSize >= 4096 && storedPageSize <= 65536 ? storedPageSize : defaultPageSize;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** The snapshot in meta page 0 or 1; undefined when it is not readable. */
  readSnapshot(page: 0 | 1): Snapshot | undefined {
    const bytes = this.read(page * this.pageSize, lastPageAt + 8);
    if (bytes.length < lastPageAt + 8 || bytes.readUInt32LE(headerBytes) !== magic) return undefined;
    const root = bytes.readBigUInt64LE(freeRootAt);
    const freeTree = root === 2n ** 64n - 1n ? undefined : Number(root);
    return { lastPage: Number(bytes.readBigUInt64LE(lastPageAt)), freeTree };
  }

  /**
   * Returns the number of pages that a snapshot uses; undefined when the file ends before one of them. It may end before
   * its last page, because pages that are allocated and freed in one transaction are never written.
   */
  countUsedPages({ lastPage, freeTree }: Snapshot): number | undefined {
    const free = new Set<number>();
    try {
      if (freeTree !== undefined) this.collectFree(freeTree, free);
    } catch (cause) {
      // A page number beyond the end of the file.
      if (!(cause instanceof RangeError)) throw cause;
      return undefined;
    }
    for (let page = Math.floor(this.size / this.pageSize); page <= lastPage; page++)
      if (!free.has(page)) return undefined;
    return lastPage + 1 - free.size;
  }

  private collectFree(number: number, free: Set<number>): void {
    const page = this.read(number * this.pageSize, this.pageSize);
    const isBranch = (page.readUInt16LE(flagsAt) & branchFlag) !== 0;
    const nodes = page.readUInt16LE(nodesEndAt) / 2;
    for (let node = 0; node < nodes; node++) {
      const position = headerBytes + page.readUInt16LE(headerBytes + 2 * node);
      if (isBranch) this.collectFree(page.readUIntLE(position, 6), free);
      else collectPages(this.valueAt(page, position), free);
    }
  }

  /** The value of a node, in the page itself or in overflow pages. */
  private valueAt(page: Buffer, node: number): Buffer {
    const length = page.readUInt32LE(node);
    const position = node + nodeBytes + page.readUInt16LE(node + 6);
    const isOverflow = (page.readUInt16LE(node + 4) & bigDataFlag) !== 0;
    if (!isOverflow) return page.subarray(position, position + length);
    if (length > this.size) throw new RangeError('longer than the file');
    return this.read(Number(page.readBigUInt64LE(position)) * this.pageSize + headerBytes, length);
  }

  private read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.descriptor, bytes, 0, length, position));
  }
}

/**
 * Format: the count; then page numbers, where -n is a run of n pages that starts at the following number, and 0 is
 * unused.
 */
const collectPages = (list: Buffer, free: Set<number>): void => {
  const count = Number(list.readBigInt64LE(0));
  const entry = (index: number): number => Number(list.readBigInt64LE(8 * index));
  for (let index = 1; index <= count; index++) {
    const value = entry(index);
    if (value > 0) free.add(value);
    else if (value < 0) {
      index += 1;
      for (let page = entry(index); page < entry(index) - value; page++) free.add(page);
    }
  }
};

/**
 * LMDB treats an empty or damaged file as a new database, and crashes when a page is missing. Returns the size of the
 * used pages in bytes. Throws an error for a file that is not whole.
 */
export const assertLmdbFileIntact = (path: string): number => {
  const file = new LmdbFile(path);
  try {
    const sizes = ([0, 1] as const).map((page) => {
      const snapshot = file.readSnapshot(page);
      if (!snapshot) throw new Error(`the file ${path} is damaged: its header is not readable`);
      const usedPages = file.countUsedPages(snapshot);
      const expectedSize = (snapshot.lastPage + 1) * file.pageSize;
      if (usedPages === undefined)
        throw new Error(`the file ${path} is truncated: it has ${file.size} bytes, and should have ${expectedSize}`);
      return usedPages * file.pageSize;
    });
    return Math.max(...sizes);
  } finally {
    file.close();
  }
};
