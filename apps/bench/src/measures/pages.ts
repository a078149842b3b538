/** Measures a page of the image bank for a member, with ten thousand and with a million photos. */
import { MongoClient, type Collection } from 'mongodb';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { signInMember, type Member } from '../catalogue/member';
import { commonTag, commonTheme } from '../catalogue/foto';
import { ConnectionPool, createPostRequest } from '../connection-pool';
import type { Group, Row } from '../group';
import { measure, runWarmUp, type BenchmarkCase } from '../rounds';
import { toRateRow, toTimeRow } from '../rows';
import type { ExpressTask, PageQuery } from '../yardsticks/express';
import { startYardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 15);
const smallCount = 10_000;
const largeCount = Number(process.env.COUNT ?? 1_000_000);
const [smallCountText, largeCountText] = [smallCount, largeCount].map(
  (count) => `${count.toLocaleString('en')} photos`,
) as [string, string];
const connections = 10;
const warmUp = 600;
const search = { tags: [commonTag.toHexString()], themes: [commonTheme.toHexString()] };

export const pages: Group = {
  title: 'A page of the image bank',
  notes: [
    `Twelve photos by a tag that 40 % of the photos have and a thema that 25 % have, newest first, with their total; ${rounds} alternating rounds, after a warm-up of ${warmUp} requests of each. The member has 500 photos in the collection.`,
    'The driver sends the same queries to the same database over a separate connection: the find and the count that the portal needs, concurrently and with the same filter.',
    `Express with one query finds the twelve photos in the same database, with the same index and the bare driver, and returns them as JSON. Express alone returns the same JSON as the portal from memory. Each is one process, like the API of the portal. Measured with ${connections} connections, each with one request at a time, without compression.`,
    'The photos are generated once and cached in the temporary folder of the system, as `ledenportaal-bench-catalogue-NUMBER`, or in MongoDB when MONGODB_URI is set.',
  ],
  async measure() {
    const resources: { close: () => unknown }[] = [];
    const closeAtEnd = <T extends { close: () => unknown }>(resource: T): T => (resources.unshift(resource), resource);
    try {
      const small = await openCatalogueClient(smallCount, closeAtEnd);
      const large = await openCatalogueClient(largeCount, closeAtEnd);
      const results = await large.member.getPage(search);
      if (results.items.length !== 12) throw new Error('No full page was found');
      const yardsticks = {
        alone: closeAtEnd(await startExpress({ body: { results } })),
        few: closeAtEnd(await startExpress({ query: small.query })),
        many: closeAtEnd(await startExpress({ query: large.query })),
      };
      return [...(await measureSequential(small, large)), ...(await measureConcurrent(small, large, yardsticks))];
    } finally {
      for (const resource of resources) await resource.close();
    }
  },
};

type CloseAtEnd = <T extends { close: () => unknown }>(resource: T) => T;
type CatalogueClient = { member: Member; fotos: Collection; query: PageQuery };

const openCatalogueClient = async (count: number, closeAtEnd: CloseAtEnd): Promise<CatalogueClient> => {
  const catalogue: Catalogue = await openCatalogue(count);
  closeAtEnd({ close: catalogue.stop });
  const client = closeAtEnd(await MongoClient.connect(catalogue.uri));
  const fotos = client.db(catalogue.name).collection('fotos');
  const query = { uri: catalogue.uri, database: catalogue.name, ...labels, fields };
  const member = closeAtEnd(await signInMember(catalogue));
  return { member, fotos, query };
};

const measureSequential = async (small: CatalogueClient, large: CatalogueClient): Promise<Row[]> => {
  const iterations = 20;
  const cases = {
    few: small.member.createPageCase(search, iterations),
    fewByDriver: createDriverCase(small, iterations),
    many: large.member.createPageCase(search, iterations),
    manyByDriver: createDriverCase(large, iterations),
  };
  await runWarmUp(Object.values(cases), warmUp);
  const timings = await measure(cases, rounds);
  const options = { digits: 2, goal: { max: 2 } };
  return [
    toTimeRow(`${smallCountText}, time relative to the driver`, timings.few, timings.fewByDriver, options),
    toTimeRow(`${largeCountText}, time relative to the driver`, timings.many, timings.manyByDriver, options),
    toTimeRow(`${largeCountText}, time relative to ${smallCountText}`, timings.many, timings.few, options),
  ];
};

type Yardsticks = Record<'alone' | 'few' | 'many', Express>;

const measureConcurrent = async (
  small: CatalogueClient,
  large: CatalogueClient,
  yardsticks: Yardsticks,
): Promise<Row[]> => {
  const iterations = 300;
  const timings = await measure(
    {
      few: small.member.createPageCase(search, iterations, connections),
      many: large.member.createPageCase(search, iterations, connections),
      fewByQuery: createExpressCase(yardsticks.few, iterations),
      manyByQuery: createExpressCase(yardsticks.many, iterations),
      alone: createExpressCase(yardsticks.alone, 3 * iterations),
    },
    rounds,
  );
  const toLabel = (fotos: string, yardstick: string): string =>
    `${connections} connections, ${fotos}, rate relative to Express ${yardstick}`;
  const options = { goal: { min: 0.35 } };
  return [
    toRateRow(toLabel(smallCountText, 'with one query'), timings.few, timings.fewByQuery, options),
    toRateRow(toLabel(largeCountText, 'with one query'), timings.many, timings.manyByQuery, options),
    toRateRow(toLabel(smallCountText, 'alone'), timings.few, timings.alone),
    toRateRow(toLabel(largeCountText, 'alone'), timings.many, timings.alone),
  ];
};

const fields = 'bytes width height thumbhash beschrijving eigenaar tags themes createdAt updatedAt'.split(' ');
const labels = { tag: commonTag.toHexString(), theme: commonTheme.toHexString() };
const projection = Object.fromEntries(fields.map((field) => [field, 1]));

const createDriverCase = ({ fotos }: CatalogueClient, iterations: number): BenchmarkCase => {
  const filter = { tags: commonTag, themes: commonTheme };
  const findFotos = (): Promise<unknown> =>
    fotos.find(filter, { projection }).sort({ createdAt: -1, _id: -1 }).limit(12).toArray();
  return {
    iterations,
    run: () => Promise.all([findFotos(), fotos.countDocuments({ tags: commonTag }, { limit: 10_001 })]),
  };
};

type Express = { sendRequest: () => Promise<unknown>; close: () => Promise<void> };

const createExpressCase = ({ sendRequest }: Express, iterations: number): BenchmarkCase => ({
  iterations,
  concurrency: connections,
  run: sendRequest,
});

const startExpress = async (task: ExpressTask): Promise<Express> => {
  const yardstick = await startYardstick<ExpressTask, number>('express');
  const url = `http://127.0.0.1:${await yardstick.runTask(task)}`;
  const pool = new ConnectionPool(url);
  const request = createPostRequest(url, '/api/fotoboek', search, 'nobody');
  const sendRequest = async (): Promise<void> => {
    const { status, body } = await pool.request(request);
    if (status !== 200) throw new Error(`returned ${status}: ${String(body)}`);
  };
  const close = async (): Promise<void> => {
    pool.close();
    await yardstick.stop();
  };
  return { sendRequest, close };
};
