import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MongoError } from '../errors';
import { createTemporaryFolder } from '../testing/folder';
import type { CommitFailure } from './group-commit';
import { entryKey, getNextKey, getPrefixEnd, recordKey, toKeyPrefix } from './keyspace';
import { Store, type KeyRange } from './store';

const rethrow: CommitFailure = (cause) => {
  throw cause;
};

const sorted = (keys: Buffer[]): Buffer[] => keys.toSorted((a, b) => Buffer.compare(a, b));

const open = (folder: string): Store => new Store(folder, rethrow);

describe('the store', () => {
  let folder: string;
  let store: Store;

  beforeEach(() => {
    folder = createTemporaryFolder();
    store = open(folder);
    onTestFinished(() => store.close());
  });

  const reopen = async (): Promise<void> => {
    await store.close();
    store = open(folder);
  };

  it('reads, replaces, removes and keeps what was written', async () => {
    const keys = [
      recordKey(1, 1),
      recordKey(2 ** 26, 2 ** 35),
      entryKey(3, Buffer.from([0, 255]), 4),
      Buffer.from('N'),
    ];
    await store.write(() => keys.forEach((key, at) => store.put(key, Buffer.from(`first ${at}`))));
    await store.write(() => {
      store.put(keys[0]!, Buffer.from('second'));
      store.put(keys[3]!, Buffer.alloc(0));
      store.remove(keys[2]!);
      store.remove(recordKey(1, 2));
    });
    for (const isReopened of [false, true]) {
      if (isReopened) await reopen();
      expect(keys.map((key) => store.get(key)?.toString())).toEqual(['second', 'first 1', undefined, '']);
      expect(keys.map((key) => store.has(key))).toEqual([true, true, false, true]);
    }
  });

  it('reads inside a write include it, and a rejected write keeps the others of its transaction', async () => {
    const key = recordKey(1, 1);
    const rejected = store.write(() => {
      throw new MongoError(2, 'no');
    });
    const written = store.write(() => {
      store.put(key, Buffer.from('x'));
      return [store.get(key), ...store.keys({ from: toKeyPrefix('D', 1), to: getPrefixEnd(toKeyPrefix('D', 1)) })];
    });
    await expect(rejected).rejects.toThrow('no');
    expect(await written).toEqual([Buffer.from('x'), key]);
  });

  it('rolls back all writes of a transaction with an error of SQLite, also when a write has caught it', async () => {
    const failing = new Store(createTemporaryFolder(), (cause) => reasons.push(cause));
    const reasons: unknown[] = [];
    const settled: string[] = [];
    const write = (name: string, work: () => void): void => {
      void failing.write(work).finally(() => settled.push(name));
    };
    write('first', () => failing.put(recordKey(1, 1), Buffer.from('first')));
    write('second', () => {
      failing.put(recordKey(1, 2), Buffer.from('second'));
      try {
        // The column has no place for a text.
        failing.put(entryKey(2, Buffer.from('a'), 1), 'text' as never);
      } catch {
        // A command reports it for one document, and goes on.
      }
    });
    await vi.waitFor(() => expect(reasons).toMatchObject([{ message: expect.stringMatching(/data\.sqlite cannot be used/) as string }])); // oxfmt-ignore
    expect(settled).toEqual([]);
    expect([1, 2].map((n) => failing.get(recordKey(1, n)))).toEqual([undefined, undefined]);
    await failing.close();
  });

  it('reads every range like a sorted list', async () => {
    const ids = [0, 1, 2, 5, 6, 300, 2 ** 32, 2 ** 35];
    const values = ['', 'a', 'a\0', 'ab', 'b', '\u00ff\u00ff'].map((text) => Buffer.from(text, 'latin1'));
    const documents = [1, 2, 3].flatMap((collection) => ids.map((id) => recordKey(collection, id)));
    const entries = [1, 2, 3].flatMap((index) => values.map((value) => entryKey(index, value, 7)));
    await store.write(() => [...documents, ...entries].forEach((key) => store.put(key, key)));
    const bounds = (keys: Buffer[], prefix: Buffer): Buffer[] => [
      prefix,
      getPrefixEnd(prefix),
      ...keys.flatMap((key) => [key, getNextKey(key)]),
    ];
    const areas = [
      { keys: documents, bounds: bounds(documents.slice(ids.length, 2 * ids.length), toKeyPrefix('D', 2)) },
      { keys: entries, bounds: bounds(entries.slice(values.length, 2 * values.length), toKeyPrefix('I', 2)) },
    ];
    const page = fc.record({
      area: fc.constantFrom(...areas),
      ends: fc.tuple(fc.nat(), fc.nat()),
      reverse: fc.boolean(),
      limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      offset: fc.nat(4),
    });
    fc.assert(
      fc.property(page, ({ area, ends, reverse, limit, offset }) => {
        const [from, to] = sorted(ends.map((end) => area.bounds[end % area.bounds.length]!)) as [Buffer, Buffer];
        const within = sorted(area.keys).filter((key) => Buffer.compare(key, from) >= 0 && Buffer.compare(key, to) < 0);
        if (reverse) within.reverse();
        const range: KeyRange = { from, to, reverse, ...(limit ? { limit } : {}) };
        expect(store.entries(range)).toEqual(within.slice(0, limit).map((key) => ({ key, value: key })));
        expect(store.keys({ ...range, offset })).toEqual(within.slice(offset, limit && offset + limit));
        expect(store.count({ from, to })).toBe(within.length);
      }),
    );
  });
});
