import type { Foto } from '@ledenportaal/shared';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toApiError } from '../../../lib/api/api-error.js';
import type { SelectedFile } from '../../../lib/upload/match-files.js';
import { removeUploadDatabases } from '../../../lib/upload/upload-databases.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { stubDatabase } from '../../../test/fake-database.js';
import { errorResponse } from '../../../test/server.js';
import type { UploadReply } from '../look-alikes/question.js';
import type { BatchChange } from './batch-metadata.js';
import { createBatch } from './create-batch.js';

type Result = { data?: UploadReply; error?: ReturnType<typeof toApiError> };

const day = 24 * 3_600_000;
const buildFile = (name: string): SelectedFile => ({
  file: new File(['x'], name, { type: 'image/jpeg', lastModified: 1 }),
  path: name,
  handle: undefined,
});
const three = ['a.jpg', 'b.jpg', 'c.jpg'].map(buildFile);
const done = (number: number): Result => ({
  data: { results: buildFoto({ _id: idOf(number) }), voorstel: { tags: [] }, gelijkend: [] },
});
const duplicate: Result = {
  error: toApiError(409, errorResponse('foto_exists', { details: { foto: idOf(9) } }).body),
};

/** Opens a tab with the page. Nothing is told to it when it is left, as in a crash. */
type Tab = Awaited<ReturnType<typeof openTab>>;
const openTab = async (account = 'ada') => {
  type Sent = { name: string; sidecar: string | undefined; reeks: string; respond: (result: Result) => void };
  const sent: (Sent & { status: string; eigenaar: string | undefined })[] = [];
  const changes: BatchChange[] = [];
  const reeksen: string[] = [];
  const addedTags: string[] = [];
  const existing: { foto?: Foto } = {};
  const connection = { isOnline: true };
  const opened = createBatch({
    reloadMs: 20,
    account,
    hasSession: () => true,
    isOnline: () => connection.isOnline,
    upload: ({ file, sidecar, body: { status, eigenaar, reeks } }) => {
      let respond: (result: Result) => void = () => undefined;
      const result = new Promise<Result>((resolve) => (respond = resolve));
      sent.push({ name: file.name, sidecar: sidecar?.name, reeks, status, eigenaar, respond });
      return Object.assign(result, { abort: () => undefined });
    },
    addReeks: (naam) => {
      reeksen.push(naam);
      return Promise.resolve({ id: idOf(90 + reeksen.length) });
    },
    updateFotos: (change) => {
      changes.push(change);
      return Promise.resolve({ data: { results: { full: [] } } });
    },
    addTag: (name) => {
      addedTags.push(name);
      return Promise.resolve(name === 'vol' ? { error: 'Vol' } : { id: idOf(40 + addedTags.length) });
    },
    findFoto: () => Promise.resolve(existing.foto ? { foto: existing.foto } : { error: toApiError(404, null) }),
  });
  await opened.open();
  /** Resolves when the first files are sent, in their reeks. */
  const add: typeof opened.add = async (...args) => {
    await opened.add(...args);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const batch = { ...opened, add };
  const getStates = () => batch.queue.items().map(({ state }) => state);
  const waitForStates = (...states: string[]) => vi.waitFor(() => expect(getStates()).toEqual(states));
  return { batch, sent, reeksen, changes, addedTags, existing, connection, getStates, waitForStates };
};
/** Opens a second connection, and reads what is stored. */
const waitForStored = (isStored: (files: { item: { state: string; maybeStored: boolean } }[]) => boolean) =>
  vi.waitFor(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('uploads ada');
      request.onsuccess = () => resolve(request.result);
    });
    const request = database.transaction('files').objectStore('files').getAll();
    const files = await new Promise<never[]>((resolve) => (request.onsuccess = () => resolve(request.result as never)));
    database.close();
    expect(isStored(files)).toBe(true);
  });
const hasStates =
  (...states: string[]) =>
  (files: { item: { state: string } }[]) =>
    files.map(({ item }) => item.state).join() === states.join();

const realNavigator = navigator;
beforeEach(() => onTestFinished(stubDatabase()));
afterEach(() => void vi.stubGlobal('navigator', realNavigator));

describe('a batch that was interrupted', () => {
  it('is there again, with its metadata and its status, and waits for the files', async () => {
    const first = await openTab();
    first.batch.setStatus('concept');
    first.batch.setMetadata({ eigenaar: 'Studio Ven' });
    await first.batch.add(three, []);
    first.sent[0]?.respond(done(1));
    await waitForStored(hasStates('done', 'waiting', 'waiting'));

    const second = await openTab();
    expect(second.getStates()).toEqual(['done', 'waiting', 'waiting']);
    expect(second.batch.state().record).toMatchObject({ status: 'concept', metadata: { eigenaar: 'Studio Ven' } });
    expect([second.sent, second.changes]).toEqual([[], [{ fotos: [idOf(1)], eigenaar: 'Studio Ven' }]]);
    await second.batch.add(three, []);
    expect(second.sent).toMatchObject([
      { name: 'b.jpg', status: 'concept', eigenaar: 'Studio Ven' },
      { name: 'c.jpg', status: 'concept', eigenaar: 'Studio Ven' },
    ]);
  });

  it('sends a photo with its sidecar when the page was only left, and when both are chosen again', async () => {
    const withSidecar = (name: string) => ({
      ...buildFile(name),
      sidecar: { name: 'a.xmp', file: new File(['x'], 'a.xmp'), handle: undefined },
    });
    const first = await openTab();
    await first.batch.add([withSidecar('a.jpg')], []);
    first.batch.close();
    await waitForStored(hasStates('waiting'));
    const second = await openTab();
    const third = await openTab();
    await third.batch.add([withSidecar('a.jpg')], []);
    expect([second.sent, third.sent]).toMatchObject([[{ sidecar: 'a.xmp' }], [{ sidecar: 'a.xmp' }]]);
  });

  it('takes a photo that the interrupted request stored as done, and gives it the metadata', async () => {
    const first = await openTab();
    first.batch.setMetadata({ eigenaar: 'Studio Ven' });
    await first.batch.add([buildFile('a.jpg')], []);
    await waitForStored((files) => files[0]?.item.maybeStored === true);
    const second = await openTab();
    second.existing.foto = buildFoto({ _id: idOf(9), createdAt: new Date().toISOString() });
    await second.batch.add([buildFile('a.jpg')], []);
    second.sent[0]?.respond(duplicate);
    await second.waitForStates('done');
    expect(second.changes).toEqual([{ fotos: [idOf(9)], eigenaar: 'Studio Ven' }]);
  });

  it('takes a photo that is older than the batch as a duplicate', async () => {
    const first = await openTab();
    await first.batch.add([buildFile('a.jpg')], []);
    await waitForStored((files) => files[0]?.item.maybeStored === true);
    const second = await openTab();
    second.existing.foto = buildFoto({ _id: idOf(9), createdAt: new Date(Date.now() - day).toISOString() });
    await second.batch.add([buildFile('a.jpg')], []);
    second.sent[0]?.respond(duplicate);
    await second.waitForStates('failed');
  });

  it('continues by itself when the page was left and opens again', async () => {
    const first = await openTab();
    await first.batch.add(three, []);
    first.batch.close();
    await waitForStored(hasStates('waiting', 'waiting', 'waiting'));
    const second = await openTab();
    expect(second.sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('stays paused when the page was left and opens again', async () => {
    const first = await openTab();
    await first.batch.add(three, []);
    first.batch.pause();
    first.sent[0]?.respond(done(1));
    await first.waitForStates('done', 'sending', 'waiting');
    first.batch.close();
    await waitForStored(hasStates('done', 'waiting', 'waiting'));
    const { batch, sent, getStates } = await openTab();
    batch.resume();
    expect([sent, batch.state().record.isPaused]).toEqual([[], true]);
    batch.unpause();
    expect(getStates()).toEqual(['done', 'sending', 'sending']);
  });

  it('lets a file that failed during a pause wait alone', async () => {
    const { batch, sent, getStates, waitForStates } = await openTab();
    await batch.add(three, []);
    batch.pause();
    sent[0]?.respond({ error: toApiError(502, null) });
    await waitForStates('waiting', 'sending', 'waiting');
    batch.unpause();
    expect(getStates()).toEqual(['waiting', 'sending', 'sending']);
  });

  it('is gone for another account, after a sign-out, and after a week', async () => {
    const first = await openTab();
    await first.batch.add([buildFile('a.jpg')], []);
    await waitForStored(hasStates('waiting'));
    expect((await openTab('bob')).getStates()).toEqual([]);
    vi.setSystemTime(Date.now() + 8 * day);
    expect((await openTab()).getStates()).toEqual([]);
    vi.useRealTimers();
    await (await openTab()).batch.add([buildFile('a.jpg')], []);
    await waitForStored(hasStates('waiting'));
    await removeUploadDatabases('ada');
    expect((await openTab()).getStates()).toEqual(['waiting']);
    await removeUploadDatabases();
    expect((await openTab()).getStates()).toEqual([]);
  });
});

it('asks again about a look-alike after a reload, and not once that is answered', async () => {
  const first = await openTab();
  first.batch.setMetadata({ eigenaar: 'Studio Ven' });
  await first.batch.add(three, []);
  const gelijkend = [{ foto: buildFoto({ _id: idOf(9) }), afstand: 1, paar: idOf(31) }];
  first.sent[0]?.respond({ data: { ...done(1).data!, gelijkend } });
  await waitForStored(hasStates('done', 'waiting', 'waiting'));
  const second = await openTab();
  const [question] = second.batch.getQuestions();
  expect(question).toMatchObject({ foto: { _id: idOf(1) }, lookAlike: { paar: idOf(31) } });
  second.batch.answer(question!, 'skip');
  await waitForStored((files) => (files[0]?.item as { reply?: UploadReply } | undefined)?.reply?.outcome !== undefined);
  const third = await openTab();
  expect([third.batch.getQuestions(), third.batch.updater.state().fotos]).toEqual([[], []]);
});

describe('proposed tags', () => {
  const withProposals = (number: number, ...tags: string[]): Result => ({
    data: { ...done(number).data!, voorstel: { tags } },
  });

  it('of later photos are accepted once the user accepted all, also after a reload, until that is undone', async () => {
    const first = await openTab();
    await first.batch.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(buildFile), []);
    first.sent[0]?.respond(withProposals(1, 'heide'));
    await first.waitForStates('done', 'sending', 'sending', 'waiting');
    expect(first.addedTags).toEqual([]);
    first.batch.acceptLaterProposals(['heide']);
    first.sent[1]?.respond(withProposals(2, 'Heide', 'ven', 'vol'));
    await vi.waitFor(() => expect(first.addedTags).toEqual(['ven', 'vol']));
    await vi.waitFor(() => expect([...first.batch.state().record.metadata.acceptedTags]).toEqual([['ven', idOf(41)]]));
    await waitForStored(hasStates('done', 'done', 'waiting', 'waiting'));

    const second = await openTab();
    // Also those of which the answer may not have been stored.
    await vi.waitFor(() => expect(second.addedTags).toEqual(['heide', 'vol']));
    await second.batch.add(['c.jpg', 'd.jpg'].map(buildFile), []);
    second.sent[0]?.respond(withProposals(3, 'mist'));
    await vi.waitFor(() => expect(second.addedTags.slice(2)).toEqual(['mist']));
    second.batch.stopAcceptingProposals();
    second.sent[1]?.respond(withProposals(4, 'duin'));
    await second.waitForStates('done', 'done', 'done', 'done');
    expect(second.addedTags).toHaveLength(3);
  });
});

it.each([
  ['finished', ({ sent }: Tab) => sent[0]?.respond(done(1))],
  ['discarded', ({ batch }: Tab) => batch.discard()],
  ['cancelled', ({ batch }: Tab) => batch.queue.cancel()],
])('removes a batch that is %s', async (_, end) => {
  const tab = await openTab();
  await tab.batch.add([buildFile('a.jpg')], []);
  await waitForStored(hasStates('waiting'));
  await end(tab);
  await waitForStored(hasStates());
});

describe('a batch of one photo that was chosen alone', () => {
  const addSingle = ({ batch }: Tab, name: string) => batch.add([buildFile(name)], [], true);

  it('is sent without a known connection, so that its error is shown, and is kept like others', async () => {
    const tab = await openTab();
    tab.connection.isOnline = false;
    await addSingle(tab, 'a.jpg');
    await waitForStored(hasStates('waiting'));
    tab.sent[0]?.respond({ error: toApiError(0, null) });
    await tab.waitForStates('failed');
    await waitForStored(hasStates('failed'));
  });

  it('stays one when it was interrupted and is chosen again', async () => {
    await addSingle(await openTab(), 'a.jpg');
    await waitForStored(hasStates('waiting'));
    const second = await openTab();
    await second.batch.add([buildFile('a.jpg')], []);
    expect([second.batch.state().record.isSingle, second.sent.length]).toEqual([true, 1]);
  });

  it('is replaced by what the user chooses next, with the same status', async () => {
    const first = await openTab();
    first.batch.setStatus('concept');
    await addSingle(first, 'a.jpg');
    await waitForStored(hasStates('waiting'));
    const second = await openTab();
    await addSingle(second, 'b.jpg');
    expect(second.sent).toMatchObject([{ name: 'b.jpg', status: 'concept' }]);
    await second.batch.add(three.slice(1), []);
    expect([second.getStates(), second.batch.state().record.isSingle]).toEqual([['sending', 'sending'], false]);
  });

  it('is not one after others were added', async () => {
    const tab = await openTab();
    await tab.batch.add(three, []);
    await addSingle(tab, 'd.jpg');
    expect([tab.getStates().length, tab.batch.state().record.isSingle]).toEqual([4, false]);
  });
});

it('keeps a batch of which a file can be sent again', async () => {
  const { batch, sent } = await openTab();
  await batch.add([buildFile('a.jpg')], []);
  const { status, body } = errorResponse('disk_full');
  sent[0]?.respond({ error: toApiError(status, body) });
  await waitForStored(hasStates('failed'));
  expect((await openTab()).getStates()).toEqual(['failed']);
});

it('keeps a file that cannot be read until the user removes it, and a batch without files is removed', async () => {
  const { batch, sent } = await openTab();
  await batch.add([buildFile('a.jpg'), buildFile('b.jpg')], []);
  for (const request of sent) request.respond({ error: { code: 'file_changed', message: 'Anders' } });
  await waitForStored(hasStates('failed', 'failed'));
  const next = await openTab();
  expect(next.getStates()).toEqual(['failed', 'failed']);
  next.batch.remove(next.batch.queue.items()[0]!.key);
  await waitForStored(hasStates('failed'));
  next.batch.remove(next.batch.queue.items()[0]!.key);
  await waitForStored(hasStates());
});

it('reads a file again when the user retries it after a reload', async () => {
  const first = await openTab();
  await first.batch.add([buildFile('a.jpg')], []);
  first.sent[0]?.respond({ error: { code: 'file_gone', message: 'Weg' } });
  await waitForStored(hasStates('failed'));
  const { batch, sent } = await openTab();
  const { file } = buildFile('a.jpg');
  const handle = { getFile: () => Promise.resolve(file) } as FileSystemFileHandle;
  batch.queue.restore(batch.queue.items().map((item) => ({ ...item, handle })));
  batch.retry();
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.jpg']));
});

/** Web Locks, of which a request waits unless it is `ifAvailable`. */
const stubLocks = () => {
  const held = new Map<string, Promise<void>>();
  type Hold = (lock: object | null) => Promise<void> | undefined;
  const request = async (name: string, { ifAvailable }: { ifAvailable?: boolean }, hold: Hold) => {
    if (ifAvailable && held.has(name)) return hold(null);
    await held.get(name);
    const holding = Promise.resolve(hold({ name })).finally(() => held.delete(name));
    held.set(name, holding);
    await holding;
  };
  vi.stubGlobal('navigator', { locks: { request } });
};

it('offers the batch of a tab that has ended, and not of one that was only loaded again', async () => {
  stubLocks();
  const first = await openTab();
  await first.batch.add([buildFile('a.jpg')], []);
  await waitForStored(hasStates('waiting'));
  const second = await openTab();
  const getSeen = () => [second.batch.state().otherTabCount, second.batch.state().hasLeftBatch];
  expect(getSeen()).toEqual([1, false]);
  const looked = vi.fn();
  second.batch.subscribe(looked);
  first.batch.close();
  const reloaded = await openTab();
  expect(reloaded.getStates()).toEqual(['sending']);
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  expect(getSeen()).toEqual([1, false]);
  reloaded.batch.close();
  await vi.waitFor(() => expect(getSeen()).toEqual([0, true]));
  await second.batch.claimLeftBatch();
  expect([second.getStates(), second.batch.state().hasLeftBatch]).toEqual([['sending'], false]);
});

it('forgets the batch of another tab that is finished', async () => {
  stubLocks();
  const first = await openTab();
  await first.batch.add([buildFile('a.jpg')], []);
  await waitForStored(hasStates('waiting'));
  const second = await openTab();
  expect(second.batch.state().otherTabCount).toBe(1);
  first.sent[0]?.respond(done(1));
  await vi.waitFor(() => expect(second.batch.state()).toMatchObject({ otherTabCount: 0, hasLeftBatch: false }));
});

it('leaves a batch to the tab that sends it, and stores a batch of its own', async () => {
  stubLocks();
  const first = await openTab();
  await first.batch.add([buildFile('a.jpg')], []);
  await waitForStored(hasStates('waiting'));
  const second = await openTab();
  expect([second.getStates(), second.batch.state().otherTabCount]).toEqual([[], 1]);
  await second.batch.add([buildFile('b.jpg')], []);
  await waitForStored(hasStates('waiting', 'waiting'));
  first.batch.close();
  await vi.waitFor(async () => expect((await openTab()).batch.queue.items()[0]?.path).toBe('a.jpg'));
});

it('uploads without a database in the browser', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { batch, sent, waitForStates } = await openTab();
  await batch.add([buildFile('a.jpg')], []);
  sent[0]?.respond(done(1));
  await waitForStates('done');
  expect(batch.isStored()).toBe(false);
});

describe('the reeks of a batch', () => {
  const getReeksen = ({ sent }: Tab) => sent.map(({ reeks }) => reeks);

  it('has the name of the folder, and all files that are sent until the batch is discarded, also after a reload', async () => {
    const inFolder = ['a.jpg', 'b.jpg'].map((name) => ({ ...buildFile(name), path: `Stille plas/${name}` }));
    const first = await openTab();
    await first.batch.add(inFolder, []);
    expect([first.reeksen, getReeksen(first)]).toEqual([['Stille plas'], [idOf(91), idOf(91)]]);
    first.sent[0]?.respond(done(1));
    await waitForStored(hasStates('done', 'waiting'));
    const second = await openTab();
    await second.batch.add([...inFolder, buildFile('c.jpg')], []);
    expect([second.reeksen, getReeksen(second)]).toEqual([[], [idOf(91), idOf(91)]]);
    await second.batch.discard();
    await second.batch.add([buildFile('d.jpg')], []);
    expect([second.reeksen, second.sent.at(-1)?.name]).toEqual([[''], 'd.jpg']);
  });

  it('is made again when the server has removed it', async () => {
    const tab = await openTab();
    await tab.batch.add([buildFile('a.jpg')], []);
    tab.sent[0]?.respond({ error: toApiError(404, errorResponse('reeks_not_found').body) });
    await vi.waitFor(() => expect(getReeksen(tab)).toEqual([idOf(91), idOf(92)]));
    tab.sent[1]?.respond(done(1));
    await tab.waitForStates('done');
  });
});
