import { toPrefixRange, toKeyPrefix, garbagePrefix } from './keyspace';
import type { Store } from './store';

const batchSize = 1000;

/**
 * Deletes the entries of dropped collections and indexes in batches between other writes, and returns free pages to the
 * system.
 */
export class GarbageCollector {
  private currentRun: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly store: Store,
    private readonly excludedIds: ReadonlySet<number>,
  ) {}

  start(): void {
    this.currentRun ??= this.deleteAll()
      .catch((cause: unknown) => process.stderr.write(`Dropped data could not be removed: ${String(cause)}\n`))
      .then(() => (this.currentRun = undefined));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.currentRun;
  }

  private async deleteAll(): Promise<void> {
    for (;;) {
      // With their values, which have a checksum: a damaged marker would delete other entries.
      const markers = this.store.entries(toPrefixRange(garbagePrefix));
      const marker = markers.map(({ key }) => key).find((key) => !this.excludedIds.has(key.readUInt32BE(1)));
      if (!marker) return this.returnFreePages();
      if (!(await this.write(() => this.deleteBatch(marker)))) return;
    }
  }

  private async returnFreePages(): Promise<void> {
    if (!this.store.hasFreePages) return;
    // Each commit returns some.
    while (this.store.hasFreePages) if (!(await this.write(() => undefined))) return;
    this.store.checkpoint();
  }

  /** Returns false when the server stops, or the disk is full; then the next start tries again. */
  private async write(work: () => void): Promise<boolean> {
    if (this.isStopped) return false;
    return this.store.write(work, 'deletion').then(
      () => true,
      () => false,
    );
  }

  private deleteBatch(marker: Buffer): void {
    const id = marker.readUInt32BE(1);
    const keys = (['D', 'I'] as const).flatMap((area) =>
      this.store.keys({ ...toPrefixRange(toKeyPrefix(area, id)), limit: batchSize }),
    );
    for (const key of keys) this.store.remove(key);
    if (keys.length === 0) this.store.remove(marker);
  }
}
