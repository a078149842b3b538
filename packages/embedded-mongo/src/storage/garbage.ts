import { after, areaKey, garbagePrefix } from './keyspace';
import type { Store } from './store';

const atOnce = 1000;

/** Deletes the entries of dropped collections and indexes in batches between other writes. */
export class GarbageCollector {
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly excepted: ReadonlySet<number>,
  ) {}

  start(): void {
    this.running ??= this.clearAll().finally(() => (this.running = undefined));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async clearAll(): Promise<void> {
    for (;;) {
      const marks = this.store.keys({ from: garbagePrefix, to: after(garbagePrefix) });
      const mark = marks.find((key) => !this.excepted.has(key.readUInt32BE(1)));
      if (!mark || this.stopped) return;
      const id = mark.readUInt32BE(1);
      const cleared = await this.store.write(() => this.clearSome(mark, id)).catch(() => undefined);
      if (cleared === undefined) return;
    }
  }

  private clearSome(mark: Buffer, id: number): boolean {
    const keys = (['D', 'I'] as const).flatMap((area) => {
      const prefix = areaKey(area, id);
      return this.store.keys({ from: prefix, to: after(prefix), limit: atOnce });
    });
    for (const key of keys) this.store.remove(key);
    if (keys.length === 0) this.store.remove(mark);
    return true;
  }
}
