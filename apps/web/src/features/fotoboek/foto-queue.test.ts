import type { Foto } from '@ledenportaal/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAskError } from '../../lib/ask-error.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { refusal } from '../../test/server.js';
import { createFotoQueue } from './foto-queue.js';

type Answer = { data?: { results: Foto }; error?: ReturnType<typeof toAskError> };
const fileOf = (number: number) => new File(['x'], `foto ${number}.jpg`, { type: 'image/jpeg' });
const filesUpTo = (count: number) => Array.from({ length: count }, (_, at) => fileOf(at + 1));
const done = (number: number): Answer => ({ data: { results: buildFoto({ _id: idOf(number) }) } });
const failed = (...[code, more, retryAfter]: [...Parameters<typeof refusal>, string?]): Answer => {
  const { status, body } = refusal(code, more);
  return { error: toAskError(status, body, retryAfter) };
};
const silence: Answer = { error: toAskError(0, null) };

/** A queue whose requests finish when the test calls `respond`. */
const start = () => {
  const sent: {
    name: string;
    end: (answer: Answer) => Promise<void>;
    progress: (f: number) => void;
    aborted: boolean;
  }[] = [];
  const line = { offline: false };
  const landed: string[] = [];
  const queue = createFotoQueue({
    isOffline: () => line.offline,
    onLanded: ({ _id }) => landed.push(_id),
    send: (file, progress) => {
      let resolve: (answer: Answer) => void = () => undefined;
      const answer = new Promise<Answer>((given) => (resolve = given));
      const end = async (as: Answer) => {
        resolve(as);
        await vi.advanceTimersByTimeAsync(0);
      };
      const request = { name: file.name, progress, end, aborted: false };
      sent.push(request);
      return Object.assign(answer, { abort: () => void (request.aborted = true) });
    },
  });
  const states = () => queue.lines().map(({ state }) => state);
  return { queue, sent, line, landed, states };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('uploading files', () => {
  it('uploads two files at a time, in the selected order', async () => {
    const { queue, sent, states, landed } = start();
    queue.add(filesUpTo(4));
    expect(states()).toEqual(['sending', 'sending', 'waiting', 'waiting']);
    await sent[1]?.end(done(2));
    expect([states(), sent.map(({ name }) => name)]).toEqual([
      ['sending', 'done', 'sending', 'waiting'],
      ['foto 1.jpg', 'foto 2.jpg', 'foto 3.jpg'],
    ]);
    for (const at of [0, 2, 3]) await sent[at]?.end(done(at + 1));
    expect([states(), landed]).toEqual([Array(4).fill('done'), [2, 1, 3, 4].map(idOf)]);
  });

  it('reports progress, and releases the file after its upload', async () => {
    const { queue, sent } = start();
    queue.add([fileOf(1)]);
    sent[0]?.progress(0.4);
    expect(queue.lines()[0]).toMatchObject({ state: 'sending', fraction: 0.4 });
    await sent[0]?.end(done(1));
    sent[0]?.progress(0.5);
    expect(queue.lines()[0]).toMatchObject({ state: 'done', file: undefined });
  });

  it('distinguishes duplicates, files rejected by the server and files rejected before sending', async () => {
    const { queue, sent } = start();
    queue.add(filesUpTo(2), [{ file: fileOf(3), reason: 'Dit bestand is leeg.' }]);
    await sent[0]?.end(failed('foto_exists', { details: { foto: idOf(9) } }));
    await sent[1]?.end(failed('damaged_file'));
    expect(queue.lines()).toMatchObject([
      { name: 'foto 1.jpg', state: 'double', foto: idOf(9) },
      { name: 'foto 2.jpg', state: 'refused', reason: 'Deze foto is beschadigd of niet compleet.', mayRetry: false },
      { name: 'foto 3.jpg', state: 'refused', reason: 'Dit bestand is leeg.', mayRetry: false },
    ]);
    queue.retry();
    expect(sent).toHaveLength(2);
  });
});

describe('temporary server errors', () => {
  it.each([
    ['429', failed('too_often', {}, '30')],
    ['503', failed('unavailable', {}, '30')],
  ])('pauses all uploads for the Retry-After of a %s', async (_, answer) => {
    const { queue, sent, states } = start();
    queue.add(filesUpTo(3));
    await sent[0]?.end(answer);
    await sent[1]?.end(done(2));
    await vi.advanceTimersByTimeAsync(29_000);
    expect([states(), sent.length]).toEqual([['waiting', 'done', 'waiting'], 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([states(), sent.length]).toEqual([['sending', 'done', 'sending'], 4]);
  });

  it('gives up after six attempts without response, and allows a manual retry', async () => {
    const { queue, sent, states } = start();
    queue.add([fileOf(1)]);
    for (let failures = 0; failures < 6; failures++) {
      await sent[failures]?.end(silence);
      await vi.advanceTimersByTimeAsync(16_000);
    }
    expect([states(), sent.length]).toEqual([['refused'], 6]);
    queue.retry();
    await sent[6]?.end(done(1));
    expect(states()).toEqual(['done']);
  });

  it('does not retry automatically when the disk of the server is full', async () => {
    const { queue, sent, states } = start();
    queue.add([fileOf(1)]);
    await sent[0]?.end(failed('disk_full'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([states(), sent.length]).toEqual([['refused'], 1]);
    queue.retry(queue.lines()[0]?.key);
    expect(sent).toHaveLength(2);
  });
});

it('waits while offline, and continues on resume', async () => {
  const { queue, sent, states, line } = start();
  queue.add(filesUpTo(2));
  line.offline = true;
  await sent[0]?.end(silence);
  await sent[1]?.end(silence);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([states(), sent.length]).toEqual([['waiting', 'waiting'], 2]);
  line.offline = false;
  queue.goOn();
  expect([states(), sent.length]).toEqual([['sending', 'sending'], 4]);
});

describe('cancelling uploads', () => {
  it('cancels one upload and starts the next', async () => {
    const { queue, sent, states } = start();
    queue.add(filesUpTo(3));
    queue.cancel(queue.lines()[0]?.key);
    expect([states(), sent[0]?.aborted]).toEqual([['cancelled', 'sending', 'sending'], true]);
    // The response of a cancelled upload is ignored.
    await sent[0]?.end(done(1));
    expect(states()[0]).toBe('cancelled');
  });

  it('cancels all unfinished uploads, which can be retried', async () => {
    const { queue, sent, states } = start();
    queue.add(filesUpTo(4));
    await sent[0]?.end(done(1));
    queue.cancel();
    expect([states(), sent.map(({ aborted }) => aborted)]).toEqual([
      ['done', 'cancelled', 'cancelled', 'cancelled'],
      [false, true, true],
    ]);
    queue.retry();
    expect(states()).toEqual(['done', 'sending', 'sending', 'waiting']);
  });
});

it('sends nothing after it is stopped', async () => {
  const { queue, sent } = start();
  queue.add(filesUpTo(3));
  await sent[0]?.end(failed('unavailable', {}, '5'));
  queue.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, sent[1]?.aborted]).toEqual([2, true]);
});
