import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, FotoSearch, woordenContract } from '@ledenportaal/shared';
import { listLimits } from '../../platform/limits/list-limits.js';
import { createFoto, getAccount } from '../../test/builders.js';
import { eventually } from '../../test/eventually.js';
import { usePortal } from '../../test/portal.js';
import { createEmptySearchService } from './empty-search.service.js';

const portal = usePortal();
const getCollection = () => mongoose.connection.db!.collection('emptysearches');
const today = () => new Date(new Date().setUTCHours(0, 0, 0, 0));
const add = (tekst: string, count: number, dag = today()) => getCollection().insertOne({ tekst, count, dag });
const getCounted = async () => {
  const documents = await getCollection().find().sort({ tekst: 1 }).toArray();
  return documents.map(({ tekst, count }) => [tekst, count] as unknown[]);
};
const createService = (emptySearchesPerDay = 1000) =>
  createEmptySearchService({ log: pino({ enabled: false }), listLimits: { ...listLimits, emptySearchesPerDay } });
const search = (input: string | object) => FotoSearch.parse(typeof input === 'string' ? { tekst: input } : input);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a search without result', () => {
  it('counts once its account has searched for nothing else for five seconds', async () => {
    const { report } = createService();
    for (const tekst of ['ijs', 'ijsvo', 'IJsvogels, in de Sneeuw']) report('a', search(tekst), 0);
    report('b', search('otter'), 0);
    vi.advanceTimersByTime(4_000);
    report('b', search('ott'), 3);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await eventually(async () => expect(await getCounted()).toEqual([['ijsvogels in de sneeuw', 1]]));
  });

  it('counts once an hour for an account, and for each account', async () => {
    const { report } = createService();
    for (const account of ['a', 'a', 'b']) {
      report(account, search('otter'), 0);
      vi.advanceTimersByTime(5_000);
    }
    vi.useRealTimers();
    await eventually(async () => expect(await getCounted()).toEqual([['otter', 2]]));
  });

  it.each([
    'jan@example.org',
    '06-1234 5678',
    'x'.repeat(30) + ' ' + 'y'.repeat(31),
    'een twee drie vier vijf zes zeven',
    '***',
    { tekst: 'otter', tags: ['a'.repeat(24)] },
    { tekst: 'otter', eigenaar: 'Ria' },
    { tekst: 'otter', page: 2 },
    {},
  ])('does not count %j', (input) => {
    const { report } = createService();
    report('a', search(input), 0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts no other texts on a day that has the maximum', async () => {
    const { report } = createService(1);
    await add('otter', 1);
    for (const tekst of ['bever', 'otter']) {
      report(tekst, search(tekst), 0);
      vi.advanceTimersByTime(5_000);
    }
    vi.useRealTimers();
    await eventually(async () => expect(await getCounted()).toEqual([['otter', 2]]));
  });

  it('is reported with its total by a search of photos', async () => {
    vi.useRealTimers();
    await createFoto({ beschrijving: 'otter' });
    const report = vi.spyOn(portal.emptySearches, 'report').mockReturnValue(undefined);
    for (const tekst of ['otter', 'bever']) await portal.as('lid').call(fotoContract.search, { body: { tekst } });
    const { id } = await getAccount('lid');
    expect(report.mock.calls.map(([account, { tekst }, total]) => [account, tekst, total])).toEqual([
      [id, 'otter', 1],
      [id, 'bever', 0],
    ]);
    report.mockRestore();
  });
});

describe('the list of searches without result', () => {
  it('has those that were made more than once, with their last day, the most frequent first', async () => {
    vi.useRealTimers();
    await add('jan de wit', 1);
    await add('otter', 2, new Date('2026-01-03'));
    await add('bever', 1, new Date('2026-01-01'));
    await add('bever', 2, new Date('2026-01-02'));
    const { reply } = await portal.as('admin').call(woordenContract.emptySearches);
    expect(reply.results).toEqual([
      { tekst: 'bever', count: 3, laatst: '2026-01-02' },
      { tekst: 'otter', count: 2, laatst: '2026-01-03' },
    ]);
  });

  it('loses a text after 90 days, or after 14 when it was counted once', async () => {
    vi.useRealTimers();
    const indexes = await getCollection().indexes();
    const day = 86_400;
    expect(indexes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: { dag: 1 }, expireAfterSeconds: 90 * day }),
        expect.objectContaining({
          key: { dag: 1 },
          expireAfterSeconds: 14 * day,
          partialFilterExpression: { count: 1 },
        }),
      ]),
    );
  });
});
