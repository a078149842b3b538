/** Measures the import of a large members list, and whether it or a hostile file blocks the event loop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { signIn, type Client } from '@ledenportaal/faults/client';
import { freePort } from '@ledenportaal/faults/program';
import { MongoClient, type Db } from 'mongodb';
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { spread } from '../rounds';
import { byTime } from '../rows';
import { startYardstick, type Yardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 5);
const count = Number(process.env.COUNT ?? 20_000);
const quietMs = 1000;
const maxDelayMs = 50;
const database = 'ledenportaal';
const admin = { email: 'beheer@example.org', password: 'een goed wachtwoord' };

const fields = ['naam', 'contactpersoon', 'adres', 'postcode', 'plaats', 'email', 'type', 'islid'] as const;
type Lid = Record<(typeof fields)[number], string>;
const heading = fields.join(';');
const megabytes = 1_000_000;

/** Just under the upload limit of 10 MB. */
const hostile: Record<string, () => string> = {
  '9,000,000 empty lines': () => '\n'.repeat(9 * megabytes),
  '9,000,000 empty lines under a heading': () => heading + '\n'.repeat(9 * megabytes),
  'a heading of 1,000,000 columns': () => Array.from({ length: megabytes }, (_, at) => `c${at}`).join(';'),
  '9 MB of semicolons': () => ';'.repeat(9 * megabytes),
  'lines of 100 empty cells': () => `${heading}\n${`${';'.repeat(99)}\n`.repeat(90_000)}`,
  'lines of one wrong cell': () => `${heading}\n${'x\n'.repeat(4 * megabytes)}`,
  'a cell of 9 MB': () => `${heading}\n"${'x'.repeat(9 * megabytes)}"`,
  '9 MB of quotes': () => `${heading}\n${'"'.repeat(9 * megabytes)}`,
};

export const leden: Group = {
  title: 'A large members list',
  notes: [
    `A file with ${count.toLocaleString('en')} leden, compared with an empty list and applied; then the same leden with another place, and again. ${rounds} rounds, the list emptied in between, each step beside its yardstick.`,
    'Yardsticks of time: for the plan csv-parse alone, in a process of its own, reading the same bytes; for the others the driver, over a connection of its own to the same database: for applying, inserting the same documents 500 at a time; for the list and the export, finding all of them.',
    'The delay of the event loop is what the portal tells Prometheus, `nodejs_eventloop_lag_max_seconds` of perf_hooks with a resolution of 10 ms, which an idle process has too: the longest of each round. The yardstick is the longest of a second in which nothing is asked.',
  ],
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-leden-'));
    const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
    try {
      const mongo = await startEmbeddedMongo({ folder });
      ends.unshift(() => mongo.stop());
      const client = await MongoClient.connect(mongo.uri);
      ends.unshift(() => client.close());
      const csvParse = await startYardstick<string, number>('csv-parse-alone');
      ends.unshift(() => csvParse.stop());
      const uri = new URL(mongo.uri);
      uri.pathname = database;
      const port = await freePort();
      const portal = await startPortal({
        MONGODB_URI: uri.href,
        METRICS_PORT: String(port),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      });
      ends.unshift(() => portal.stop());
      const subject = { client: await signIn(portal.url, admin), delays: delaysAt(port) };
      const usual = await usualRows({ ...subject, db: client.db(database), csvParse });
      return [...usual, ...(await hostileRows(subject))];
    } finally {
      for (const end of ends) await end();
    }
  },
};

interface Subject {
  client: Client;
  /** Reads the longest event loop delay since the previous call, in seconds. */
  delays: () => Promise<number>;
}

function delaysAt(port: number): Subject['delays'] {
  return async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const found = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text);
    if (!found) throw new Error('The portal tells no delay of its event loop');
    return Number(found[1]);
  };
}

type Taken = { seconds: number[]; delays: number[]; yardstick: number[] };

async function usualRows({
  client,
  delays,
  db,
  csvParse,
}: Subject & { db: Db; csvParse: Yardstick<string, number> }): Promise<Row[]> {
  const taken: Record<string, Taken> = {};
  const idle: number[] = [];
  const step = async (what: string, run: () => Promise<unknown>, yardstick: () => Promise<unknown>): Promise<void> => {
    const of = (taken[what] ??= { seconds: [], delays: [], yardstick: [] });
    await delays();
    of.seconds.push(await secondsOf(run));
    of.delays.push(await delays());
    of.yardstick.push(await secondsOf(yardstick));
  };
  for (let round = 0; round < rounds; round++) {
    await db.collection('leden').deleteMany({});
    await delays();
    await pause(quietMs);
    idle.push(await delays());
    for (const [kind, plaats] of [
      ['new', 'Ruigenhei'],
      ['changed', 'Elders'],
    ] as const) {
      const file = fileOf(plaats);
      let plan = '';
      await step(
        `plan, ${kind}`,
        async () => (plan = await planOf(client, file)),
        () => csvParse.ask(file),
      );
      await step(
        `apply, ${kind}`,
        () => insist(client.call(`/leden/import/${plan}`, { method: 'POST' }), 200),
        () => insertBeside(db),
      );
    }
    for (const [what, path] of [
      ['list', '/leden'],
      ['export', '/leden/export'],
    ] as const)
      await step(
        what,
        () => insist(client.call(path), 200),
        () => db.collection('leden').find().toArray(),
      );
  }
  return Object.entries(taken).flatMap(([what, { seconds, delays: longest, yardstick }]) => [
    byTime(what, seconds, yardstick, 0),
    delayRow(what, longest, idle),
  ]);
}

async function hostileRows({ client, delays }: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  await delays();
  await pause(quietMs);
  const idle = await delays();
  for (const [what, content] of Object.entries(hostile)) {
    const body = formWith(content());
    // Creating the form takes long: pause so that the client notices connections that the portal has closed.
    await pause(quietMs);
    await delays();
    const answer = await client.call('/leden/import', { method: 'POST', body });
    rows.push({
      what: `${what}, seconds`,
      ours: `${(answer.ms / 1000).toFixed(2)} s, ${answer.status}`,
      yardstick: '',
      value: spread([answer.ms / 1000]),
    });
    rows.push(delayRow(what, [await delays()], [idle]));
  }
  return rows;
}

function delayRow(what: string, delays: number[], idle: number[]): Row {
  const text = (seconds: number[]): string => `${(Math.max(...seconds) * 1000).toFixed(0)} ms`;
  return {
    what: `${what}: longest delay of the event loop, ms`,
    ours: text(delays),
    yardstick: text(idle),
    value: spread([Math.max(...delays) * 1000]),
    goal: { most: maxDelayMs },
  };
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}

function lidOf(number: number, plaats: string): Lid {
  const naam = `Café ’t Hoefijzer ${(number * 7919) % count}`;
  const email = `lid${number}@example.org`;
  const adres = `Heideweg ${number}`;
  return { naam, contactpersoon: 'Bert Berk', adres, postcode: '1234 AB', plaats, email, type: 'horeca', islid: 'ja' };
}

function fileOf(plaats: string): string {
  const lines = Array.from({ length: count }, (_, number) => Object.values(lidOf(number, plaats)).join(';'));
  return [heading, ...lines].join('\r\n');
}

function formWith(content: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/csv' }), 'leden.csv');
  return form;
}

async function planOf(client: Client, content: string): Promise<string> {
  const body = await insist(client.call('/leden/import', { method: 'POST', body: formWith(content) }), 201);
  const { results } = body as { results: { _id: string; errorCount: number } };
  if (results.errorCount > 0) throw new Error(`The plan has ${results.errorCount} errors`);
  return results._id;
}

/** Returns the body; throws for another status. */
async function insist(asked: ReturnType<Client['call']>, status: number): Promise<unknown> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function insertBeside(db: Db): Promise<void> {
  const beside = db.collection('beside');
  await beside.deleteMany({});
  const atATime = 500;
  for (let at = 0; at < count; at += atATime)
    await beside.insertMany(
      Array.from({ length: Math.min(atATime, count - at) }, (_, number) => lidOf(at + number, 'Ruigenhei')),
    );
}
