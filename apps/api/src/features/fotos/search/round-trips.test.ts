import { startDelayProxy } from '@ledenportaal/embedded-mongo/delay-proxy';
import mongoose from 'mongoose';
import { afterAll, afterEach, expect, inject, it, vi } from 'vitest';
import { fotoContract, type FotoSearch } from '@ledenportaal/shared';
import { createFoto, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';

const uri = new URL(inject('mongoUri'));
const proxy = await startDelayProxy(Number(uri.port));
uri.port = String(proxy.port);
const portal = usePortal(uri.href);
afterAll(() => proxy.stop());
afterEach(() => vi.useRealTimers());

/** Long enough for all commands that do not wait for each other to be sent before the first response. */
const delayMs = 100;

/** Returns how many commands the work sends one after the other: each after the response to the one before it. */
const countRoundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  const depths = new Map<number, number>();
  let longest = 0;
  const client = mongoose.connection.getClient();
  const onStart = ({ requestId }: { requestId: number }) => depths.set(requestId, longest + 1);
  const onEnd = ({ requestId }: { requestId: number }) => (longest = Math.max(longest, depths.get(requestId) ?? 0));
  client.on('commandStarted', onStart).on('commandSucceeded', onEnd);
  proxy.setDelay(delayMs);
  try {
    // Opens as many connections as it uses at once, because opening one takes round trips too. While one is opened, another
    // command may use one that is free again: the second time it opens that one too.
    for (let time = 0; time < 2; time++) await work();
    depths.clear();
    longest = 0;
    await work();
  } finally {
    proxy.setDelay(0);
    client.off('commandStarted', onStart).off('commandSucceeded', onEnd);
  }
  return longest;
};

it('a search waits for the database once, or twice when the account was not read in the last second', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const [tag, thema] = [await createTag('heide'), await createThema('natuur')];
  const { _id: id } = await createFoto({ tags: [tag], themes: [thema] });
  await createFoto({ beschrijving: 'ven', tags: [tag] });
  const searches: Partial<FotoSearch>[] = [
    {},
    { tags: [tag], themes: [thema], tagsMatch: 'all' },
    { tekst: 'heide natuur', sort: 'relevance' },
    { tags: [tag], tekst: 'ven', sort: 'title', orientation: ['liggend'], from: '2020-01-01' },
    { sort: 'downloads' },
  ];
  const as = portal.as('lid');
  for (const body of searches) {
    const search = () => as.call(fotoContract.search, { body });
    // The first search reads the index, and the downloads.
    expect((await search()).reply.results.total).toBeGreaterThan(0);
    expect(await countRoundTrips(search), JSON.stringify(body)).toBe(1);
    const searchLater = () => (vi.setSystemTime(Date.now() + 1_001), search());
    expect(await countRoundTrips(searchLater), JSON.stringify(body)).toBe(2);
  }
  expect(await countRoundTrips(() => as.call(fotoContract.neighbours, { params: { id }, body: {} }))).toBe(2);
  expect(await countRoundTrips(() => as.call(fotoContract.facets, { body: { tags: [tag] } }))).toBe(2);
});
