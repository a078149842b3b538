import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encode } from '../../bson/encode';
import { buildIndex } from '../../commands/index-builder';
import { countMatches } from '../../commands/read/count';
import { Engine } from '../../engine';
import { MongoError } from '../../errors';
import { Operation } from '../../operation';
import { parseFilter } from '../../query/filter';
import { Search } from '../../query/search';
import { createTemporaryFolder } from '../../testing/folder';
import { recordName } from './commit-record';
import { markerName } from './marker';
import { dataFileName } from './sqlite-file';

type Files = { name: string; bytes: Buffer }[];
type Damage = { at: number; apply: (bytes: Buffer, position: number) => void };

const documentCount = 400;
const pageBytes = 4096;
const operation = (): Operation => new Operation();
const open = (folder: string): Engine =>
  new Engine(folder, (cause) => {
    throw cause;
  });

const insert = (engine: Engine, from: number, to: number): Promise<void> =>
  engine.store.write(() => {
    const collection = engine.ensureCollection('test', 'c');
    for (let n = from; n < to; n++)
      engine.records.insert(
        collection,
        encode({ _id: n, group: n % 7, tags: [`a${n % 3}`, `b${n % 5}`], text: 'x'.repeat(n) }),
      );
  });

const readFiles = (folder: string, names: string[]): Files =>
  names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** The files after a stop, and those after a kill, which have half of the documents in the log. */
const createFiles = async (): Promise<Record<'stopped' | 'killed', Files>> => {
  const folder = createTemporaryFolder();
  let engine = open(folder);
  await insert(engine, 0, documentCount / 2);
  const collection = engine.getCollection('test', 'c')!;
  for (const key of [{ group: 1 }, { tags: 1, group: -1 }])
    await buildIndex(engine, collection, { v: 2, key, name: Object.keys(key).join() }, operation());
  await engine.close();
  engine = open(folder);
  for (let n = documentCount / 2; n < documentCount; n += 20) await insert(engine, n, n + 20);
  const killed = readFiles(folder, [dataFileName, `${dataFileName}-wal`, markerName, recordName]);
  // Otherwise the files are recognised as a copy.
  killed[2]!.bytes = Buffer.from(JSON.stringify({ ...JSON.parse(killed[2]!.bytes.toString()), inode: undefined }));
  await engine.close();
  return { stopped: readFiles(folder, [dataFileName, markerName, recordName]), killed };
};

const filters = [{}, { group: 3 }, { tags: 'b1' }, { tags: { $gte: 'a' }, group: { $lt: 4 } }, { _id: { $gte: 100 } }];
const matches = (n: number): boolean[] => [true, n % 7 === 3, n % 5 === 1, n % 7 < 4, n >= 100];

/** The numbers of matches, by counting and by reading; undefined for what was reported as an error. */
const query = async (engine: Engine, filter: object): Promise<(number | undefined)[]> => {
  const collection = engine.getCollection('test', 'c');
  const read = async (): Promise<number> => {
    let found = 0;
    for await (const batch of new Search(engine.store, collection!, { filter: parseFilter(filter) }).batches(
      operation(),
    ))
      for (const { document } of batch) found += String(document.text).length === Number(document._id) ? 1 : NaN;
    return found;
  };
  const count = (): Promise<number> =>
    countMatches(collection!, { filter: parseFilter(filter) }, Infinity, { engine, operation: operation() });
  return Promise.all(
    [count, read].map((work) =>
      work().catch((cause: unknown) => {
        if (cause instanceof MongoError) return undefined;
        throw cause;
      }),
    ),
  );
};

const expectRightOrReported = async (folder: string): Promise<'reported' | 'right'> => {
  let engine: Engine;
  try {
    engine = open(folder);
  } catch (cause) {
    expect((cause as Error).message).not.toBe('');
    return 'reported';
  }
  let result: 'reported' | 'right' = 'right';
  for (const [at, filter] of filters.entries()) {
    const expected = Array.from({ length: documentCount }, (_, n) => matches(n)[at]).filter(Boolean).length;
    for (const found of await query(engine, filter)) {
      if (found === undefined) result = 'reported';
      else expect(found, JSON.stringify(filter)).toBe(expected);
    }
  }
  await engine.close();
  return result;
};

const flipBit = fc.nat(7).map((bit) => (bytes: Buffer, position: number) => {
  bytes[position]! ^= 1 << bit;
});
const garblePage = fc.string().map((seed) => (bytes: Buffer, position: number) => {
  const garbage = createHash('shake256', { outputLength: pageBytes }).update(seed).digest();
  garbage.copy(bytes, position - (position % pageBytes));
});
const zeroPage = fc.constant((bytes: Buffer, position: number) => {
  const start = position - (position % pageBytes);
  bytes.fill(0, start, Math.min(start + pageBytes, bytes.length));
});

it.each([
  ['300 flipped bits', flipBit, 300],
  ['100 garbled pages', garblePage, 100],
  ['50 zeroed pages', zeroPage, 50],
])('reports damage or answers right: %s', async (_, kind, numRuns) => {
  const files = await createFiles();
  const root = createTemporaryFolder();
  const seen = { right: 0, reported: 0 };
  let trial = 0;
  const damage: fc.Arbitrary<Damage> = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    apply: kind,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('stopped', 'killed'),
      fc.nat(1),
      damage,
      async (state, fileNumber, { at, apply }) => {
        const folder = join(root, String(trial++));
        mkdirSync(folder);
        const damaged = state === 'killed' ? fileNumber : 0;
        for (const [number, { name, bytes }] of files[state].entries()) {
          const copy = Buffer.from(bytes);
          if (number === damaged) apply(copy, Math.floor(at * copy.length));
          writeFileSync(join(folder, name), copy);
        }
        seen[await expectRightOrReported(folder)] += 1;
      },
    ),
    { numRuns },
  );
  expect(seen.reported).toBeGreaterThan(numRuns / 4);
});
