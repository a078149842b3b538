import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of the file that reserves space for deletions. */
export const reserveName = 'reserve';

/**
 * Free space in bytes that a write needs, so that a commit does not run out of space: the writes of two
 * slices, each followed by one document of maximum size, with their index entries.
 */
const requiredWriteBytes = 48 * 2 ** 20;
/** The same for one deletion. */
const requiredDeletionBytes = 4 * 2 ** 20;
/** Enough for several deletions. */
const reserveBytes = 2 * requiredDeletionBytes;

/**
 * Decides whether the disk has space for a write. A file reserves space for deletions: it is removed when a deletion
 * finds the disk full, and created again when space is free.
 */
export class DiskSpace {
  private readonly reservePath: string;
  private reserveCreation: Promise<void> | undefined;

  constructor(private readonly folder: string) {
    this.reservePath = join(folder, reserveName);
    this.restoreReserve(this.freeBytes());
  }

  hasSpaceForWrites(): boolean {
    const free = this.freeBytes();
    this.restoreReserve(free);
    return free > requiredWriteBytes;
  }

  /** Releases the reserve when necessary. */
  hasSpaceForDeletion(): boolean {
    if (this.freeBytes() <= requiredDeletionBytes) rmSync(this.reservePath, { force: true });
    return this.freeBytes() > requiredDeletionBytes;
  }

  async close(): Promise<void> {
    await this.reserveCreation;
  }

  /** The free space in bytes; Infinity when the system does not report it. */
  private freeBytes(): number {
    try {
      const { bavail, bsize } = statfsSync(this.folder);
      return bavail * bsize;
    } catch {
      return Infinity;
    }
  }

  private restoreReserve(freeBytes: number): void {
    if (
      this.reserveCreation ||
      freeBytes === Infinity ||
      freeBytes < requiredWriteBytes + 2 * reserveBytes ||
      this.hasReserve()
    )
      return;
    this.reserveCreation = this.createReserve()
      // The server works without a reserve as long as there is space.
      .catch(() => undefined)
      .finally(() => (this.reserveCreation = undefined));
  }

  private hasReserve(): boolean {
    return statSync(this.reservePath, { throwIfNoEntry: false })?.size === reserveBytes;
  }

  private async createReserve(): Promise<void> {
    const temporaryPath = `${this.reservePath}.part`;
    try {
      // Random bytes, because a compressing file system would not allocate space for zeros.
      await writeFile(temporaryPath, randomBytes(reserveBytes), { mode: 0o600 });
      await rename(temporaryPath, this.reservePath);
    } catch (cause) {
      await rm(temporaryPath, { force: true });
      throw cause;
    }
  }
}
