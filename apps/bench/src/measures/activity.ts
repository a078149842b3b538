/** Measures how long the portal takes to list who changed what, in a log with a million entries. */
import { expectResults, signIn, type Client } from '@ledenportaal/faults/client';
import bcrypt from 'bcryptjs';
import { ObjectId, type Db } from 'mongodb';
import { createRandom } from '../catalogue/random';
import type { Group, Row } from '../group';
import { getProcessorWaitMilliseconds } from '../cpu-time';
import { getPercentile } from '../other-client';
import { getChildPids } from '../resident-memory';
import { startPortal } from '../portal';
import { getQuartiles } from '../rounds';
import { admin, withDatabase } from '../with-database';

const count = Number(process.env.COUNT ?? 1_000_000);
const requests = Number(process.env.REQUESTS ?? 100);
const maxMs = 100;
const limit = 24;

const roles = ['redacteur', 'secretaris'] as const;
const days = 365;
const dayMs = 24 * 60 * 60_000;
/** One in so many changes is a bulk change of this number of photos. */
const [changesPerBulk, fotosPerBulk] = [50, 100];
/** The latest change, which is on the first page. */
const largestBulk = Math.min(100_000, count / 2);
const fotoCount = 20_000;

const toId = (kind: string, n: number): ObjectId => new ObjectId(`6600000${kind}${String(n).padStart(16, '0')}`);
/** What a portal records, with how many of a hundred entries it is. */
const actions: [action: string, kind: string | undefined, part: number][] = [
  ['account.signed-in', undefined, 30],
  ['foto.changed', 'foto', 30],
  ['foto.added', 'foto', 15],
  ['lid.changed', 'lid', 10],
  ['tag.added', 'tag', 5],
  ['file.changed', 'file', 4],
  ['bedrijf.changed', 'bedrijf', 3],
  ['account.linked', 'account', 2],
  ['woorden.changed', 'woorden', 1],
];
const drawn = actions.flatMap(([action, kind, part]) => Array.from({ length: part }, () => ({ action, kind })));

export const activity: Group = {
  title: 'Who changed what',
  notes: [
    `A portal with the embedded database and ${count.toLocaleString('en')} entries in its audit log, over ${days} days: sign-ins, single changes, and bulk changes of ${fotosPerBulk} photos; the latest is of ${largestBulk.toLocaleString('en')}. p95 in ms of ${requests} requests of ${limit} lines, one after another over one connection, each with names and their total; every filter takes another value each time.`,
    'The value leaves out the time for which this client, the portal or the database was ready to run but had no processor (`/proc/PID/schedstat`), because other programs used it. The middle half is that of all requests.',
    'A page has at most 10,000 lines before it, and a total is at most 10,000.',
  ],
  measure: () =>
    withDatabase(async (db, settings) => {
      await (await startPortal(settings)).stop();
      await withoutIndexes(db, () => fill(db));
      await addAccounts(db);
      const portal = await startPortal(settings);
      try {
        const measureRow = createMeasureRow([process.pid, ...getChildPids(process.pid)]);
        const client = await signIn(portal.url, admin);
        const rows = [...(await measureList(client, measureRow)), await measureFile(client)];
        for (const role of roles) {
          const other = await signIn(portal.url, { ...admin, email: `${role}@example.org` });
          rows.push(await measureRow(other, `the first page of a ${role}`));
        }
        return rows;
      } finally {
        await portal.stop();
      }
    }),
};

/** Drops the indexes of the log during `work`, which is faster. */
const withoutIndexes = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const audit = db.collection('audit');
  const indexes = await audit.indexes();
  await audit.dropIndexes();
  await work();
  await audit.createIndexes(indexes.filter(({ name }) => name !== '_id_').map(({ v: _, ...index }) => index));
};

const addAccounts = async (db: Db): Promise<void> => {
  const { _id: by } = (await db.collection('accounts').findOne({ email: admin.email }))!;
  const account = { state: 'active', tokenVersion: 1, passwordHash: await bcrypt.hash(admin.password, 4), bedrijf: '' };
  const stamps = { createdAt: new Date(), updatedAt: new Date(), createdBy: by, updatedBy: by };
  await db
    .collection('accounts')
    .insertMany(
      roles.map((role) => ({ ...account, ...stamps, role, email: `${role}@example.org`, voornaam: '', name: role })),
    );
};

const fill = async (db: Db): Promise<void> => {
  const random = createRandom(1);
  const end = Date.now();
  const people = Array.from({ length: 10 }, (_, n) => toId('a', n));
  const draw = (n: number) => Math.floor(random() * n);
  let entries: object[] = [];
  for (let n = 0; n < count;) {
    const at = new Date(end - (1 - n / count) * days * dayMs);
    const who = people[draw(people.length)]!;
    const { action, kind } = drawn[draw(drawn.length)]!;
    const changes = { beschrijving: ['Heide', 'Heide in de ochtend'], tags: [[toId('b', draw(500))], []] };
    const createEntry = (group?: ObjectId) => ({
      at,
      action: group ? 'foto.changed' : action,
      by: who,
      subject: toId('f', draw(fotoCount)),
      naam: 'Ven in de mist',
      changes,
      ...(group ? { kind: 'foto', group } : kind && { kind }),
    });
    const isLast = n + entries.length >= count - largestBulk;
    if (draw(changesPerBulk) && !isLast) entries.push(createEntry());
    else {
      const _id = new ObjectId();
      entries.push({ _id, at, action: 'fotos.changed', by: who, subject: _id, kind: 'foto', changes });
      for (let part = 0; part < (isLast ? largestBulk : fotosPerBulk); part++) entries.push(createEntry(_id));
    }
    if (entries.length < 1000 && !isLast) continue;
    n += entries.length;
    await insertEntries(db, entries);
    entries = [];
  }
};

const insertEntries = async (db: Db, entries: object[]): Promise<void> => {
  for (let at = 0; at < entries.length; at += 1000)
    await db.collection('audit').insertMany(entries.slice(at, at + 1000), { ordered: false });
};

type Query = Record<string, string | number | undefined>;
type MeasureRow = ReturnType<typeof createMeasureRow>;

const measureList = async (client: Client, measureRow: MeasureRow): Promise<Row[]> => {
  const toDay = (n: number) => new Date(Date.now() - (n % 300) * dayMs).toISOString().slice(0, 10);
  const kinds = actions.flatMap(([, kind]) => kind ?? []);
  const cases: [label: string, toQuery: (n: number) => Query][] = [
    ['the first page', () => ({})],
    ['page 100', () => ({ page: 100 })],
    ['page 416, the last one', () => ({ page: 416 })],
    ['of a person', (n) => ({ who: String(toId('a', n % 9)) })],
    ['of a kind', (n) => ({ kind: kinds[n % kinds.length] })],
    ['of a photo, its whole history', (n) => ({ object: String(toId('f', (n * 97) % fotoCount)) })],
    ['of a day', (n) => ({ from: toDay(n), to: toDay(n) })],
    ['of a month', (n) => ({ from: toDay(n + 30), to: toDay(n) })],
    ['of a person, a kind and a month', (n) => ({ who: String(toId('a', n % 9)), kind: 'lid', from: toDay(n + 30) })],
    ['a page of one line, which is little more than the total', () => ({ limit: 1 })],
  ];
  const rows: Row[] = [];
  for (const [label, toQuery] of cases) rows.push(await measureRow(client, label, toQuery));
  return rows;
};

/** `pids`: the processes whose waits for a processor do not count. */
const createMeasureRow = (pids: number[]) => {
  const getProcessorWait = () => pids.reduce((sum, pid) => sum + getProcessorWaitMilliseconds(pid), 0);
  return async (client: Client, label: string, toQuery: (n: number) => Query = () => ({})): Promise<Row> => {
    const waits: number[] = [];
    const activeWaits: number[] = [];
    for (let n = -3; n < requests; n++) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ limit, ...toQuery(Math.max(0, n)) })) query.set(name, String(value));
      const [startedAt, waitedBefore] = [performance.now(), getProcessorWait()];
      await expectResults(client.call(`/beheer/activiteit?${query.toString()}`), 200);
      const wait = performance.now() - startedAt;
      if (n < 0) continue;
      waits.push(wait);
      activeWaits.push(Math.max(0, wait - (getProcessorWait() - waitedBefore)));
    }
    return {
      label: `${label}: p95, ms`,
      measured: `${getPercentile(waits, 0.95).toFixed(0)} ms with other programs`,
      value: { ...getQuartiles(activeWaits), median: getPercentile(activeWaits, 0.95) },
      goal: { max: maxMs },
    };
  };
};

const measureFile = async (client: Client): Promise<Row> => {
  const startedAt = performance.now();
  await client.call('/beheer/activiteit/export');
  const ms = performance.now() - startedAt;
  return { label: 'a file of 10,000 lines, with other programs, ms', measured: '', value: getQuartiles([ms]) };
};
