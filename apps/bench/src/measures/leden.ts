/** Measures the import of a large members list, and whether it or a hostile file blocks the event loop. */
import { setTimeout as pause } from 'node:timers/promises';
import { expectResults, signIn, type Client } from '@ledenportaal/faults/client';
import { findFreePort } from '@ledenportaal/faults/program';
import type { Db } from 'mongodb';
import type { Group, Row } from '../group';
import { fetchLongestStall } from '../longest-stall';
import { startPortal } from '../portal';
import { getQuartiles } from '../rounds';
import { toTimeRow } from '../rows';
import { admin, withDatabase } from '../with-database';
import { startYardstick, type Yardstick } from '../yardsticks/start-yardstick';

const rounds = Number(process.env.ROUNDS ?? 5);
const count = Number(process.env.COUNT ?? 20_000);
const idleMs = 1000;
const maxDelayMs = 50;

const fields = ['naam', 'contactpersoon', 'adres', 'postcode', 'plaats', 'email', 'type', 'islid'] as const;
type Lid = Record<(typeof fields)[number], string>;
const headerLine = fields.join(';');
const megabytes = 1_000_000;

/** Just under the upload limit of 10 MB. */
const hostile: Record<string, () => string> = {
  '9,000,000 empty lines': () => '\n'.repeat(9 * megabytes),
  '9,000,000 empty lines under a heading': () => headerLine + '\n'.repeat(9 * megabytes),
  'a heading of 1,000,000 columns': () => Array.from({ length: megabytes }, (_, index) => `c${index}`).join(';'),
  '9 MB of semicolons': () => ';'.repeat(9 * megabytes),
  'lines of 100 empty cells': () => `${headerLine}\n${`${';'.repeat(99)}\n`.repeat(90_000)}`,
  'lines of one wrong cell': () => `${headerLine}\n${'x\n'.repeat(4 * megabytes)}`,
  'a cell of 9 MB': () => `${headerLine}\n"${'x'.repeat(9 * megabytes)}"`,
  '9 MB of quotes': () => `${headerLine}\n${'"'.repeat(9 * megabytes)}`,
};

export const leden: Group = {
  title: 'A large members list',
  notes: [
    `Imports a file with ${count.toLocaleString('en')} leden into an empty list (plan, then apply), and then the same leden with another plaats. ${rounds} rounds, with the list emptied in between; each step runs next to its yardstick.`,
    'Yardsticks of time: for the plan, csv-parse alone in a separate process with the same bytes; for the other steps, the driver with a separate connection to the same database. For apply it inserts the same documents 500 at a time; for the list and the export it finds all documents.',
    'The event loop delay is the metric `nodejs_eventloop_lag_max_seconds` of the portal, from perf_hooks with a resolution of 10 ms, which an idle process has too: the longest of each round. The yardstick is the longest in an idle second.',
  ],
  measure: () =>
    withDatabase(async (db, settings) => {
      const csvParse = await startYardstick<string, number>('csv-parse-alone');
      try {
        const port = await findFreePort();
        const portal = await startPortal({ ...settings, METRICS_PORT: String(port) });
        try {
          const target = { client: await signIn(portal.url, admin), readMaxDelay: () => fetchLongestStall(port) };
          const regularRows = await measureRegularImports({ ...target, db, csvParse });
          return [...regularRows, ...(await measureHostileFiles(target))];
        } finally {
          await portal.stop();
        }
      } finally {
        await csvParse.stop();
      }
    }),
};

type ImportTarget = {
  client: Client;
  /** Reads the longest event loop delay since the previous call, in milliseconds. */
  readMaxDelay: () => Promise<number>;
};

type StepTimings = { seconds: number[]; delays: number[]; yardstick: number[] };

const measureRegularImports = async ({
  client,
  readMaxDelay,
  db,
  csvParse,
}: ImportTarget & { db: Db; csvParse: Yardstick<string, number> }): Promise<Row[]> => {
  const timings: Record<string, StepTimings> = {};
  const idle: number[] = [];
  const measureStep = async (
    label: string,
    run: () => Promise<unknown>,
    yardstick: () => Promise<unknown>,
  ): Promise<void> => {
    const timing = (timings[label] ??= { seconds: [], delays: [], yardstick: [] });
    await readMaxDelay();
    timing.seconds.push(await measureSeconds(run));
    timing.delays.push(await readMaxDelay());
    timing.yardstick.push(await measureSeconds(yardstick));
  };
  for (let round = 0; round < rounds; round++) {
    await db.collection('leden').deleteMany({});
    await readMaxDelay();
    await pause(idleMs);
    idle.push(await readMaxDelay());
    for (const [kind, plaats] of [
      ['new', 'Ruigenhei'],
      ['changed', 'Elders'],
    ] as const) {
      const file = createCsv(plaats);
      let plan = '';
      await measureStep(
        `plan, ${kind}`,
        async () => (plan = await createPlan(client, file)),
        () => csvParse.runTask(file),
      );
      await measureStep(
        `apply, ${kind}`,
        () => expectResults(client.call(`/leden/import/${plan}`, { method: 'POST' }), 200),
        () => insertIntoOtherCollection(db),
      );
    }
    for (const [label, path] of [
      ['list', '/leden'],
      ['export', '/leden/export'],
    ] as const)
      await measureStep(
        label,
        () => expectResults(client.call(path), 200),
        () => db.collection('leden').find().toArray(),
      );
  }
  return Object.entries(timings).flatMap(([label, { seconds, delays: maxDelays, yardstick }]) => [
    toTimeRow(label, seconds, yardstick),
    toDelayRow(label, maxDelays, idle),
  ]);
};

const measureHostileFiles = async ({ client, readMaxDelay }: ImportTarget): Promise<Row[]> => {
  const rows: Row[] = [];
  await readMaxDelay();
  await pause(idleMs);
  const idle = await readMaxDelay();
  for (const [label, content] of Object.entries(hostile)) {
    const body = createForm(content());
    // Creating the form takes long: pause so that the client notices connections that the portal has closed.
    await pause(idleMs);
    await readMaxDelay();
    const response = await client.call('/leden/import', { method: 'POST', body });
    rows.push({
      label: `${label}, seconds`,
      measured: `${(response.ms / 1000).toFixed(2)} s, ${response.status}`,
      value: getQuartiles([response.ms / 1000]),
    });
    rows.push(toDelayRow(label, [await readMaxDelay()], [idle]));
  }
  return rows;
};

const toDelayRow = (label: string, delays: number[], idle: number[]): Row => {
  const formatMaxDelay = (milliseconds: number[]): string => `${Math.max(...milliseconds).toFixed(0)} ms`;
  return {
    label: `${label}: longest delay of the event loop, ms`,
    measured: formatMaxDelay(delays),
    yardstick: formatMaxDelay(idle),
    value: getQuartiles([Math.max(...delays)]),
    goal: { max: maxDelayMs },
  };
};

const measureSeconds = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
};

const createLid = (number: number, plaats: string): Lid => {
  const naam = `Café ’t Hoefijzer ${(number * 7919) % count}`;
  const email = `lid${number}@example.org`;
  const adres = `Heideweg ${number}`;
  return { naam, contactpersoon: 'Bert Berk', adres, postcode: '1234 AB', plaats, email, type: 'horeca', islid: 'ja' };
};

const createCsv = (plaats: string): string => {
  const lines = Array.from({ length: count }, (_, number) => Object.values(createLid(number, plaats)).join(';'));
  return [headerLine, ...lines].join('\r\n');
};

const createForm = (content: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/csv' }), 'leden.csv');
  return form;
};

const createPlan = async (client: Client, content: string): Promise<string> => {
  const response = client.call('/leden/import', { method: 'POST', body: createForm(content) });
  const { _id, errorCount } = await expectResults<{ _id: string; errorCount: number }>(response, 201);
  if (errorCount > 0) throw new Error(`The plan has ${errorCount} errors`);
  return _id;
};

const insertIntoOtherCollection = async (db: Db): Promise<void> => {
  const otherCollection = db.collection('yardstick');
  await otherCollection.deleteMany({});
  const batchSize = 500;
  for (let index = 0; index < count; index += batchSize)
    await otherCollection.insertMany(
      Array.from({ length: Math.min(batchSize, count - index) }, (_, number) => createLid(index + number, 'Ruigenhei')),
    );
};
