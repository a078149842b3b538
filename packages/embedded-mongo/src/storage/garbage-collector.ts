import { getPrefixEnd, toKeyPrefix, garbagePrefix } from './keyspace';
import type { Store } from './store';

const batchSize = 1000;

/** Deletes the entries of dropped collections and indexes in batches between other writes. */
export class GarbageCollector {
  private currentRun: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly store: Store,
    private readonly excludedIds: ReadonlySet<number>,
  ) {}

  start(): void {
    this.currentRun ??= this.deleteAll().finally(() => (this.currentRun = undefined));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.currentRun;
  }

  private async deleteAll(): Promise<void> {
    for (;;) {
      // With their values, which have a checksum: a damaged marker would delete other entries.
      const markers = this.store.entries({ from: garbagePrefix, to: getPrefixEnd(garbagePrefix) });
      const marker = markers.map(({ key }) => key).find((key) => !this.excludedIds.has(key.readUInt32BE(1)));
      if (!marker || this.isStopped) return;
      const id = marker.readUInt32BE(1);
      const hasCleared = await this.store.write(() => this.deleteBatch(marker, id)).catch(() => undefined);
      if (hasCleared === undefined) return;
    }
  }

  private deleteBatch(marker: Buffer, id: number): boolean {
    const keys = (['D', 'I'] as const).flatMap((area) => {
      const prefix = toKeyPrefix(area, id);
      return this.store.keys({ from: prefix, to: getPrefixEnd(prefix), limit: batchSize });
    });
    for (const key of keys) this.store.remove(key);
    if (keys.length === 0) this.store.remove(marker);
    return true;
  }
}
