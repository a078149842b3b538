import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Free space in bytes that a write needs, so that LMDB never runs out of space during a commit: the writes of two
 * slices, each followed by one document of maximum size, with their index entries.
 */
const writeBytes = 48 * 2 ** 20;
/** The same for one deletion. */
const deletionBytes = 4 * 2 ** 20;
/** Enough for several deletions. */
const reserveBytes = 2 * deletionBytes;

/**
 * Decides whether the disk has space for a write. A file reserves space for deletions: it is removed when a deletion
 * finds the disk full, and created again when space is free.
 */
export class DiskRoom {
  private readonly reserve: string;
  private making: Promise<void> | undefined;

  constructor(private readonly folder: string) {
    this.reserve = join(folder, 'reserve');
    this.restoreReserve(this.freeBytes());
  }

  hasRoomForWrites(): boolean {
    const free = this.freeBytes();
    this.restoreReserve(free);
    return free > writeBytes;
  }

  /** Releases the reserve when necessary. */
  hasRoomForDeletion(): boolean {
    if (this.freeBytes() <= deletionBytes) rmSync(this.reserve, { force: true });
    return this.freeBytes() > deletionBytes;
  }

  async close(): Promise<void> {
    await this.making;
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

  private restoreReserve(free: number): void {
    if (this.making || free === Infinity || free < writeBytes + 2 * reserveBytes || this.hasReserve()) return;
    this.making = this.makeReserve()
      // The server works without a reserve as long as there is space.
      .catch(() => undefined)
      .finally(() => (this.making = undefined));
  }

  private hasReserve(): boolean {
    return statSync(this.reserve, { throwIfNoEntry: false })?.size === reserveBytes;
  }

  private async makeReserve(): Promise<void> {
    const part = `${this.reserve}.part`;
    try {
      // Random bytes, because a compressing file system would not allocate space for zeros.
      await writeFile(part, randomBytes(reserveBytes), { mode: 0o600 });
      await rename(part, this.reserve);
    } catch (cause) {
      await rm(part, { force: true });
      throw cause;
    }
  }
}
