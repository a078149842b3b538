import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/folder';
import { recordKey } from './keyspace';
import { LmdbStore } from './lmdb-store';

const records = 60_000;
const size = 1000;

const mappedMegabytes = (): number =>
  Number(/RssFile:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const fill = async (store: LmdbStore): Promise<void> => {
  for (let from = 0; from < records; from += 5000) {
    await store.write(() => {
      for (let n = from; n < from + 5000; n++) store.put(recordKey(1, n), Buffer.alloc(size, n % 251));
    });
  }
};

it.skipIf(process.platform !== 'linux')('keeps little of the data file in memory during reads', async () => {
  const store = new LmdbStore(createTemporaryFolder(), (cause) => expect.fail(String(cause)));
  await fill(store);
  const before = mappedMegabytes();
  let [maxMegabytes, mismatches] = [0, 0];
  for (let n = 0; n < records; n++) {
    const recordId = (n * 7919) % records;
    const bytes = store.get(recordKey(1, recordId));
    if (bytes?.length !== size || bytes[0] !== recordId % 251) mismatches += 1;
    if (n % 1000 === 0) void store.write(() => store.put(recordKey(2, n), Buffer.from('x')));
    if (n % 100 === 0) maxMegabytes = Math.max(maxMegabytes, mappedMegabytes());
    while (store.isPaused) await new Promise(setImmediate);
  }
  expect(mismatches).toBe(0);
  expect(maxMegabytes - before).toBeLessThan(40);
  await store.write(() => undefined);
  expect(store.count({ from: recordKey(2, 0), to: recordKey(2, records) })).toBe(records / 1000);
  await store.close();
});
