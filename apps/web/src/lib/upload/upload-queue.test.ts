import type { Foto } from '@ledenportaal/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toApiError } from '../api/api-error.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { errorResponse } from '../../test/server.js';
import type { SelectedFile } from './match-files.js';
import { makeUnreadable } from '../../test/unreadable-file.js';
import {
  canRetry,
  createUploadQueue,
  hasBadSidecar,
  isMissing,
  type QueueItem,
  type ReadResult,
} from './upload-queue.js';

type UploadResult = { data?: { results: Foto }; error?: ReturnType<typeof toApiError> };
const buildFile = (number: number, path = `foto ${number}.jpg`): SelectedFile => ({
  file: new File(['x'], path, { type: 'image/jpeg', lastModified: number }),
  path,
  handle: undefined,
});
const buildFiles = (count: number) => Array.from({ length: count }, (_, index) => buildFile(index + 1));
const buildDone = (number: number): UploadResult => ({ data: { results: buildFoto({ _id: idOf(number) }) } });
const buildFailure = (...[code, more, retryAfter]: [...Parameters<typeof errorResponse>, string?]): UploadResult => {
  const { status, body } = errorResponse(code, more);
  return { error: toApiError(status, body, retryAfter) };
};
const noResponse: UploadResult = { error: toApiError(0, null) };

/** A queue whose requests finish when the test calls `respond`. */
const setup = (maxAttempts = 6) => {
  const sent: {
    name: string;
    sidecar?: string | undefined;
    respond: (result: UploadResult) => Promise<void>;
    progress: (f: number) => void;
    aborted: boolean;
  }[] = [];
  const connection = { offline: false };
  const uploadedIds: string[] = [];
  /** The photo of an earlier request, by the file of which the response did not arrive. */
  const stored: { foto?: Foto } = {};
  const queue = createUploadQueue<{ results: Foto }>({
    canSend: () => !connection.offline,
    getMaxAttempts: () => maxAttempts,
    findStored: () => Promise.resolve(stored.foto && { data: { results: stored.foto } }),
    onUploaded: ({ results: { _id } }) => uploadedIds.push(_id),
    send: (file, progress, sidecar) => {
      let resolve: (result: UploadResult) => void = () => undefined;
      const pendingResult = new Promise<UploadResult>((given) => (resolve = given));
      const respond = async (result: UploadResult) => {
        resolve(result);
        await vi.advanceTimersByTimeAsync(0);
      };
      const request = { name: file.name, sidecar: sidecar?.name, progress, respond, aborted: false };
      sent.push(request);
      return Object.assign(pendingResult, { abort: () => void (request.aborted = true) });
    },
  });
  const getStates = () => queue.items().map(({ state }) => state);
  return { queue, sent, connection, uploadedIds, stored, getStates };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('uploading files', () => {
  it('uploads two files at a time, in the selected order', async () => {
    const { queue, sent, getStates, uploadedIds } = setup();
    queue.add(buildFiles(4));
    expect(getStates()).toEqual(['sending', 'sending', 'waiting', 'waiting']);
    await sent[1]?.respond(buildDone(2));
    expect([getStates(), sent.map(({ name }) => name)]).toEqual([
      ['sending', 'done', 'sending', 'waiting'],
      ['foto 1.jpg', 'foto 2.jpg', 'foto 3.jpg'],
    ]);
    for (const at of [0, 2, 3]) await sent[at]?.respond(buildDone(at + 1));
    expect([getStates(), uploadedIds]).toEqual([Array(4).fill('done'), [2, 1, 3, 4].map(idOf)]);
  });

  it('reports progress, and releases the file after its upload', async () => {
    const { queue, sent } = setup();
    queue.add([buildFile(1)]);
    sent[0]?.progress(0.4);
    expect(queue.items()[0]).toMatchObject({ state: 'sending', fraction: 0.4 });
    await sent[0]?.respond(buildDone(1));
    sent[0]?.progress(0.5);
    expect(queue.items()[0]).toMatchObject({ state: 'done', file: undefined });
  });

  it('does not retry files that the server rejected', async () => {
    const { queue, sent } = setup();
    queue.add(buildFiles(2));
    await sent[0]?.respond(buildFailure('foto_exists', { details: { foto: idOf(9) } }));
    await sent[1]?.respond(buildFailure('damaged_file'));
    expect(queue.items()).toMatchObject([
      { path: 'foto 1.jpg', state: 'failed', error: { code: 'foto_exists' }, file: undefined },
      { path: 'foto 2.jpg', state: 'failed', error: { code: 'damaged_file' }, file: undefined },
    ]);
    queue.retry();
    expect(sent).toHaveLength(2);
  });
});

describe('a file with a sidecar', () => {
  const buildWithSidecar = (name: string): SelectedFile => ({
    ...buildFile(1),
    sidecar: { name, file: new File(['x'], name), handle: undefined },
  });

  it('is sent without it on a retry, when the server refused it', async () => {
    const { queue, sent, getStates } = setup();
    queue.add([buildWithSidecar('a.xmp')]);
    await sent[0]?.respond(buildFailure('bad_sidecar'));
    expect([getStates(), queue.items().map(hasBadSidecar)]).toEqual([['failed'], [true]]);
    queue.retry(queue.items()[0]!.key);
    await sent[1]?.respond(buildDone(1));
    expect([sent.map(({ sidecar }) => sidecar), getStates()]).toEqual([['a.xmp', undefined], ['done']]);
  });

  it('is sent with another one when it is chosen again after a refusal', async () => {
    const { queue, sent } = setup();
    queue.add([buildWithSidecar('a.xmp')]);
    await sent[0]?.respond(buildFailure('bad_sidecar'));
    queue.add([buildWithSidecar('b.xmp')]);
    expect(sent.map(({ sidecar }) => sidecar)).toEqual(['a.xmp', 'b.xmp']);
  });
});

describe('temporary server errors', () => {
  it.each([
    ['429', buildFailure('too_often', {}, '30')],
    ['503', buildFailure('unavailable', {}, '30')],
  ])('pauses all uploads for the Retry-After of a %s', async (_, response) => {
    const { queue, sent, getStates } = setup();
    queue.add(buildFiles(3));
    await sent[0]?.respond(response);
    await sent[1]?.respond(buildDone(2));
    await vi.advanceTimersByTimeAsync(29_000);
    expect([getStates(), sent.length]).toEqual([['waiting', 'done', 'waiting'], 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getStates(), sent.length]).toEqual([['sending', 'done', 'sending'], 4]);
  });

  it('gives up after six attempts without response, and allows a manual retry', async () => {
    const { queue, sent, getStates } = setup();
    queue.add([buildFile(1)]);
    for (let failures = 0; failures < 6; failures++) {
      await sent[failures]?.respond(noResponse);
      await vi.advanceTimersByTimeAsync(16_000);
    }
    expect([getStates(), sent.length]).toEqual([['failed'], 6]);
    queue.retry();
    await sent[6]?.respond(buildDone(1));
    expect(getStates()).toEqual(['done']);
  });

  it('does not retry automatically when the disk of the server is full', async () => {
    const { queue, sent, getStates } = setup();
    queue.add([buildFile(1)]);
    await sent[0]?.respond(buildFailure('disk_full'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([getStates(), sent.length]).toEqual([['failed'], 1]);
    queue.retry(queue.items()[0]?.key);
    expect(sent).toHaveLength(2);
  });
});

describe('a lost connection', () => {
  it('waits while offline, and continues on resume', async () => {
    const { queue, sent, getStates, connection } = setup();
    queue.add(buildFiles(2));
    connection.offline = true;
    await sent[0]?.respond(noResponse);
    await sent[1]?.respond(noResponse);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([getStates(), sent.length]).toEqual([['waiting', 'waiting'], 2]);
    connection.offline = false;
    queue.resume();
    expect([getStates(), sent.length]).toEqual([['sending', 'sending'], 4]);
  });

  it('keeps files waiting after any number of attempts, and waits longer between them', async () => {
    const { queue, sent, getStates, connection } = setup();
    queue.add([buildFile(1)]);
    for (let failures = 0; failures < 10; failures++) {
      connection.offline = true;
      await sent[failures]?.respond(noResponse);
      expect(getStates()).toEqual(['waiting']);
      connection.offline = false;
      queue.resume();
      await vi.advanceTimersByTimeAsync(16_000);
    }
    expect(sent).toHaveLength(11);
  });

  it('keeps a file waiting when the session ended', async () => {
    const { queue, sent, getStates, connection } = setup();
    queue.add([buildFile(1)]);
    connection.offline = true;
    await sent[0]?.respond(buildFailure('not_signed_in'));
    expect(getStates()).toEqual(['waiting']);
  });

  it('sends a file again after three minutes without progress', async () => {
    const { queue, sent, getStates } = setup();
    queue.add([buildFile(1)]);
    await vi.advanceTimersByTimeAsync(170_000);
    sent[0]?.progress(0.5);
    await vi.advanceTimersByTimeAsync(170_000);
    expect([getStates(), sent[0]?.aborted]).toEqual([['sending'], false]);
    await vi.advanceTimersByTimeAsync(12_000);
    expect([getStates(), sent[0]?.aborted, sent.length]).toEqual([['sending'], true, 2]);
  });
});

describe('a file that is given up after one attempt', () => {
  it.each([
    ['no response', noResponse],
    ['503', buildFailure('unavailable', {}, '5')],
    ['429', buildFailure('too_often', {}, '5')],
  ])('fails at once after %s, and is sent again when the user says so', async (_, failure) => {
    const { queue, sent, getStates } = setup(1);
    queue.add([buildFile(1)]);
    await sent[0]?.respond(failure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([getStates(), sent.length]).toEqual([['failed'], 1]);
    queue.retry();
    expect(sent).toHaveLength(2);
  });

  it('waits when the session ended', async () => {
    const { queue, sent, getStates } = setup(1);
    queue.add([buildFile(1)]);
    await sent[0]?.respond(buildFailure('not_signed_in'));
    expect(getStates()).toEqual(['waiting']);
  });
});

describe('a file that cannot be read', () => {
  const gone: UploadResult = { error: { code: 'file_gone', message: 'Weg' } };
  const changed: UploadResult = { error: { code: 'file_changed', message: 'Anders' } };

  it('is skipped, not tried again, and does not hold up the others', async () => {
    const { queue, sent, getStates } = setup();
    queue.add(buildFiles(4));
    await sent[0]?.respond(gone);
    await sent[1]?.respond(changed);
    for (const at of [2, 3]) await sent[at]?.respond(buildDone(at + 1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([getStates(), sent.length]).toEqual([['failed', 'failed', 'done', 'done'], 4]);
    expect(queue.items().map(canRetry)).toEqual([true, false, false, false]);
  });

  it.each([
    ['gone', 'NotFoundError', 'file_gone'],
    ['changed', 'NotReadableError', 'file_changed'],
  ] as const)('is not sent when it is %s before its turn', async (_, exception, code) => {
    const { queue, sent, getStates } = setup();
    queue.add(buildFiles(4));
    Object.defineProperty(queue.items()[2]?.file, 'lastModified', { value: 99 });
    makeUnreadable(queue.items()[2]!.file!, exception);
    await sent[0]?.respond(buildDone(1));
    expect([getStates(), sent.map(({ name }) => name)]).toEqual([
      ['done', 'sending', 'failed', 'sending'],
      ['foto 1.jpg', 'foto 2.jpg', 'foto 4.jpg'],
    ]);
    expect(queue.items()[2]).toMatchObject({ error: { code } });
  });

  it('is sent when its date is unknown: browsers then return the present', async () => {
    const { queue, sent } = setup();
    queue.add(buildFiles(3));
    Object.defineProperty(queue.items()[2]?.file, 'lastModified', { value: 99 });
    await sent[0]?.respond(buildDone(1));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
  });

  it('is sent again once the user chooses it again, as it is now', async () => {
    const { queue, sent, getStates } = setup();
    queue.add([buildFile(1, 'kaart/a.jpg'), buildFile(2, 'kaart/b.jpg')]);
    await sent[0]?.respond(changed);
    await sent[1]?.respond(gone);
    queue.add([buildFile(7, 'a.jpg'), buildFile(2, 'b.jpg'), buildFile(3, 'ander/a.jpg')]);
    expect([getStates(), queue.items().map(({ path }) => path)]).toEqual([
      ['sending', 'sending', 'waiting'],
      ['kaart/a.jpg', 'kaart/b.jpg', 'ander/a.jpg'],
    ]);
    expect(queue.items()[0]).toMatchObject({ lastModified: 7 });
  });

  it('can be removed', async () => {
    const { queue, sent } = setup();
    queue.add(buildFiles(2));
    await sent[0]?.respond(gone);
    for (const { key } of queue.items()) queue.remove(key);
    expect(queue.items().map(({ path }) => path)).toEqual(['foto 2.jpg']);
  });
});

it('delays a file whose upload is interrupted, and gives it up after six attempts, without delaying the others', async () => {
  const interrupted: UploadResult = { error: { code: 'interrupted', message: 'Afgebroken' } };
  const { queue, sent, getStates } = setup();
  queue.add(buildFiles(4));
  for (const at of [0, 1]) await sent[at]?.respond(interrupted);
  expect(getStates()).toEqual(['waiting', 'waiting', 'sending', 'sending']);
  for (const at of [2, 3]) await sent[at]?.respond(buildDone(at + 1));
  for (let attempts = 2; attempts <= 6; attempts++) {
    await vi.advanceTimersByTimeAsync(16_000);
    for (const request of sent.slice(-2)) await request.respond(interrupted);
  }
  expect([getStates(), sent.length]).toEqual([['failed', 'failed', 'done', 'done'], 14]);
});

describe('a file that an earlier request stored', () => {
  const duplicate = buildFailure('foto_exists', { details: { foto: idOf(9) } });

  it('is done when the response of that request was lost', async () => {
    const { queue, sent, stored, uploadedIds, getStates } = setup();
    queue.add([buildFile(1)]);
    await sent[0]?.respond(noResponse);
    stored.foto = buildFoto({ _id: idOf(9) });
    await vi.advanceTimersByTimeAsync(1_000);
    await sent[1]?.respond(duplicate);
    expect([getStates(), uploadedIds]).toEqual([['done'], [idOf(9)]]);
  });

  it.each([
    ['the first request has a response', [duplicate]],
    ['an earlier request was refused', [buildFailure('too_often', {}, '1'), duplicate]],
  ])('is a duplicate when %s', async (_, responses) => {
    const { queue, sent, stored, getStates } = setup();
    stored.foto = buildFoto({ _id: idOf(9) });
    queue.add([buildFile(1)]);
    for (const [index, response] of responses.entries()) {
      await sent[index]?.respond(response);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(getStates()).toEqual(['failed']);
  });
});

describe('files of an earlier visit', () => {
  const toStored = (number: number, path: string, fields: object = { state: 'waiting' }) =>
    ({
      ...{ key: number, path, size: 1, lastModified: number, handle: undefined, file: undefined },
      ...{ maybeStored: false, failedAttempts: 0, ...fields },
    }) as QueueItem<{ results: Foto }>;

  it('wait until they are selected again, and those that arrived are not sent', async () => {
    const { queue, sent, getStates } = setup();
    const arrived = { state: 'done', reply: { results: buildFoto() } };
    queue.restore([toStored(1, 'kaart/DCIM/foto 1.jpg', arrived), toStored(2, 'kaart/DCIM/foto 2.jpg')]);
    expect([sent.length, queue.items().map(isMissing)]).toEqual([0, [false, true]]);
    queue.add([buildFile(1, 'DCIM/foto 1.jpg'), buildFile(2, 'DCIM/foto 2.jpg'), buildFile(3, 'DCIM/foto 3.jpg')]);
    expect(sent.map(({ name }) => name)).toEqual(['DCIM/foto 2.jpg', 'DCIM/foto 3.jpg']);
    await sent[1]?.respond(buildDone(3));
    expect([getStates(), queue.items().map(({ key }) => key)]).toEqual([
      ['done', 'sending', 'done'],
      [1, 2, 3],
    ]);
  });

  it('continue when they are read again', () => {
    const { queue, sent } = setup();
    queue.restore([toStored(1, 'foto 1.jpg'), toStored(2, 'foto 2.jpg')]);
    queue.setFiles(new Map([[2, { file: buildFile(2).file }]]));
    expect([sent.map(({ name }) => name), queue.items().map(isMissing)]).toEqual([['foto 2.jpg'], [true, false]]);
  });

  it('are sent with their sidecars when both are read again', () => {
    const { queue, sent } = setup();
    const restored = { name: 'a.xmp', file: undefined, handle: undefined };
    queue.restore([toStored(1, 'foto 1.jpg', { state: 'waiting', sidecar: restored })]);
    queue.setFiles(new Map([[1, { file: buildFile(1).file, sidecar: new File(['x'], 'a.xmp') }]]));
    expect(sent).toMatchObject([{ name: 'foto 1.jpg', sidecar: 'a.xmp' }]);
  });

  it('fail when they are gone, or are not the files that were chosen', () => {
    const { queue, sent } = setup();
    queue.restore([toStored(1, 'foto 1.jpg'), toStored(2, 'foto 2.jpg'), toStored(3, 'foto 3.jpg')]);
    queue.setFiles(
      new Map<number, ReadResult>([
        [1, { code: 'file_gone', message: 'Weg' }],
        [2, { file: buildFile(99, 'foto 2.jpg').file }],
        [3, { file: buildFile(3).file }],
      ]),
    );
    expect(queue.items()).toMatchObject([
      { state: 'failed', error: { code: 'file_gone' } },
      { state: 'failed', error: { code: 'file_changed' } },
      { state: 'sending' },
    ]);
    expect(sent).toHaveLength(1);
  });
});

describe('cancelling uploads', () => {
  it('cancels one upload and starts the next', async () => {
    const { queue, sent, getStates } = setup();
    queue.add(buildFiles(3));
    queue.cancel(queue.items()[0]?.key);
    expect([getStates(), sent[0]?.aborted]).toEqual([['cancelled', 'sending', 'sending'], true]);
    // The response of a cancelled upload is ignored.
    await sent[0]?.respond(buildDone(1));
    expect(getStates()[0]).toBe('cancelled');
  });

  it('cancels all unfinished uploads, which can be retried', async () => {
    const { queue, sent, getStates } = setup();
    queue.add(buildFiles(4));
    await sent[0]?.respond(buildDone(1));
    queue.cancel();
    expect([getStates(), sent.map(({ aborted }) => aborted)]).toEqual([
      ['done', 'cancelled', 'cancelled', 'cancelled'],
      [false, true, true],
    ]);
    queue.retry();
    expect(getStates()).toEqual(['done', 'sending', 'sending', 'waiting']);
  });
});

it('sends nothing after it is stopped', async () => {
  const { queue, sent } = setup();
  queue.add(buildFiles(3));
  await sent[0]?.respond(buildFailure('unavailable', {}, '5'));
  queue.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, sent[1]?.aborted]).toEqual([2, true]);
});
