import { closeSync, existsSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartFailure } from '../start-failure';

/** A data folder that cannot be used, said in one sentence. */
export class FolderError extends Error {
  constructor(
    readonly failure: StartFailure,
    message: string,
  ) {
    super(message);
  }
}

const magic = 0xbeefc0de;
const markerName = 'embedded-mongo.json';

/**
 * LMDB takes an empty or damaged file for a new database, or crashes when a page is missing.
 * So what can be known from outside is checked before it is opened.
 */
export function checkDataFile(folder: string): void {
  const file = join(folder, 'data.mdb');
  const marker = join(folder, markerName);
  if (!existsSync(marker)) {
    writeFileSync(marker, `${JSON.stringify({ format: 1 })}\n`);
    return;
  }
  if (!existsSync(file)) return;
  const { size } = statSync(file);
  const lastPages = [0, 1].map((page) => lastPageOf(file, page));
  if (lastPages.includes(-1)) {
    throw new FolderError('data-damaged', `The database file ${file} is damaged: its header is not readable.`);
  }
  const needed = (Math.max(...lastPages) + 1) * pageSize(file);
  if (size < needed) {
    const sentence = `The database file ${file} is truncated: it has ${size} bytes, and should have ${needed}.`;
    throw new FolderError('data-damaged', sentence);
  }
}

const defaultPageSize = 4096;
/** A page's own header takes 24 bytes; then come magic, version, address, map size, and two trees of 48 bytes. */
const metaAt = 24;
const treesAt = metaAt + 24;
const lastPageAt = treesAt + 96;

function lastPageOf(file: string, page: number): number {
  const bytes = readAt(file, page * pageSize(file), lastPageAt + 8);
  if (bytes.length < lastPageAt + 8 || bytes.readUInt32LE(metaAt) !== magic) return -1;
  return Number(bytes.readBigUInt64LE(lastPageAt));
}

function pageSize(file: string): number {
  const bytes = readAt(file, 0, treesAt + 4);
  const size = bytes.length < treesAt + 4 ? 0 : bytes.readUInt32LE(treesAt);
  return size >= 4096 && size <= 65536 ? size : defaultPageSize;
}

function readAt(file: string, position: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
  } finally {
    closeSync(descriptor);
  }
}
