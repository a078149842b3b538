import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Free space that a write needs, so that the storage engine never runs out of it in the middle of a commit: for what two
 * turns may write, each followed by one of the largest documents, with their index entries.
 */
const writeBytes = 48 * 2 ** 20;
/** The same for one deletion. */
const deletionBytes = 4 * 2 ** 20;
/** Large enough for several deletions. */
const reserveBytes = 2 * deletionBytes;

/**
 * Decides whether the disk of a data folder has room for a write. A file of its own holds space in reserve for deletions:
 * it is removed when a deletion finds the disk full, and made again when there is room.
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

  /** Releases the reserve where that is needed. */
  hasRoomForDeletion(): boolean {
    if (this.freeBytes() <= deletionBytes) rmSync(this.reserve, { force: true });
    return this.freeBytes() > deletionBytes;
  }

  async close(): Promise<void> {
    await this.making;
  }

  /** Infinity where the system does not say. */
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
      // Without a reserve the server works all the same, as long as there is room.
      .catch(() => undefined)
      .finally(() => (this.making = undefined));
  }

  private hasReserve(): boolean {
    return statSync(this.reserve, { throwIfNoEntry: false })?.size === reserveBytes;
  }

  private async makeReserve(): Promise<void> {
    const part = `${this.reserve}.part`;
    try {
      // Random, because a file system that compresses would keep no space for zeros.
      await writeFile(part, randomBytes(reserveBytes), { mode: 0o600 });
      await rename(part, this.reserve);
    } catch (cause) {
      await rm(part, { force: true });
      throw cause;
    }
  }
}
