import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FolderError, isPassing } from '../folder-error';

/** The state of a data folder, in `embedded-mongo.json`. */
export type Marker = {
  /** 2; was 1 when the data was in LMDB. */
  format: number;
  /** While a server runs: the inode of the data file, by which a copy is recognised. */
  inode?: string;
  /** After a stop: size in bytes and CRC-32 of the data file. */
  size?: number;
  checksum?: number;
};

export const markerName = 'embedded-mongo.json';
const newestFormat = 2;

/** Returns undefined when there is no readable marker. Throws FolderError for a format of a newer version. */
export const readMarker = (folder: string): Marker | undefined => {
  let marker: Marker | null;
  try {
    marker = JSON.parse(readFileSync(join(folder, markerName), 'utf8')) as Marker | null;
  } catch (cause) {
    if (isPassing(cause)) throw cause;
    return undefined;
  }
  if (typeof marker?.format !== 'number') return undefined;
  if (marker.format <= newestFormat) return marker;
  throw new FolderError('data-damaged', `The database in ${folder} was written by a newer version of this server.`);
};

export const writeMarker = (folder: string, marker: Marker): void =>
  replaceFile(folder, markerName, Buffer.from(`${JSON.stringify(marker)}\n`));

/** Replaces a file of a folder at once and on disk. */
export const replaceFile = (folder: string, name: string, bytes: Buffer): void => {
  const path = join(folder, name);
  withFile(`${path}.part`, 'w', (descriptor) => {
    writeSync(descriptor, bytes);
    fsyncSync(descriptor);
  });
  renameSync(`${path}.part`, path);
  syncFolder(folder);
};

/** Makes renames in a folder durable. Windows can neither open a folder nor needs it. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync);
};

/** Opens a file or folder while `work` runs. */
export const withFile = <T>(path: string, flags: 'r' | 'w', work: (descriptor: number) => T): T => {
  const descriptor = openSync(path, flags, 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
