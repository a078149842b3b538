import type { Foto } from '@ledenportaal/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toApiError } from '../api/api-error.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { errorResponse } from '../../test/server.js';
import { createUploadQueue } from './upload-queue.js';

type UploadResult = { data?: { results: Foto }; error?: ReturnType<typeof toApiError> };
const buildFile = (number: number) => new File(['x'], `foto ${number}.jpg`, { type: 'image/jpeg' });
const buildFiles = (count: number) => Array.from({ length: count }, (_, index) => buildFile(index + 1));
const buildDone = (number: number): UploadResult => ({ data: { results: buildFoto({ _id: idOf(number) }) } });
const buildFailure = (...[code, more, retryAfter]: [...Parameters<typeof errorResponse>, string?]): UploadResult => {
  const { status, body } = errorResponse(code, more);
  return { error: toApiError(status, body, retryAfter) };
};
const noResponse: UploadResult = { error: toApiError(0, null) };

/** A queue whose requests finish when the test calls `respond`. */
const setup = () => {
  const sent: {
    name: string;
    respond: (result: UploadResult) => Promise<void>;
    progress: (f: number) => void;
    aborted: boolean;
  }[] = [];
  const connection = { offline: false };
  const uploadedIds: string[] = [];
  const queue = createUploadQueue({
    isOffline: () => connection.offline,
    onUploaded: ({ results: { _id } }: { results: Foto }) => uploadedIds.push(_id),
    send: (file, progress) => {
      let resolve: (result: UploadResult) => void = () => undefined;
      const pendingResult = new Promise<UploadResult>((given) => (resolve = given));
      const respond = async (result: UploadResult) => {
        resolve(result);
        await vi.advanceTimersByTimeAsync(0);
      };
      const request = { name: file.name, progress, respond, aborted: false };
      sent.push(request);
      return Object.assign(pendingResult, { abort: () => void (request.aborted = true) });
    },
  });
  const getStates = () => queue.items().map(({ state }) => state);
  return { queue, sent, connection, uploadedIds, getStates };
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

  it('does not retry files that the server rejected, or that were rejected before sending', async () => {
    const { queue, sent } = setup();
    queue.add(buildFiles(2), [{ file: buildFile(3), reason: 'Dit bestand is leeg.' }]);
    await sent[0]?.respond(buildFailure('foto_exists', { details: { foto: idOf(9) } }));
    await sent[1]?.respond(buildFailure('damaged_file'));
    expect(queue.items()).toMatchObject([
      { name: 'foto 1.jpg', state: 'failed', error: { code: 'foto_exists' }, file: undefined },
      { name: 'foto 2.jpg', state: 'failed', error: { code: 'damaged_file' }, file: undefined },
      { name: 'foto 3.jpg', state: 'rejected', reason: 'Dit bestand is leeg.', file: undefined },
    ]);
    queue.retry();
    expect(sent).toHaveLength(2);
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
