import { afterEach, expect, it, vi } from 'vitest';
import { fileServer, version } from '../test/file-server.js';
import { createTransfer, growingPause, type Progress } from './transfer.js';

const size = 500;
const first = version(size, '"one"');

const start = (server: ReturnType<typeof fileServer>, more: { signal?: AbortSignal; patienceMs?: number } = {}) => {
  const written: Uint8Array[] = [];
  const told: Progress[] = [];
  const pauses: number[] = [];
  const transfer = createTransfer({
    ask: server.ask,
    sink: {
      write: (bytes) => Promise.resolve(void written.push(bytes)),
      restart: () => Promise.resolve(void written.splice(0)),
    },
    signal: new AbortController().signal,
    onProgress: ({ received, total }) => told.push({ received, total }),
    pause: (failed) => Promise.resolve(void pauses.push(failed)),
    ...more,
  });
  const bytes = () => new Uint8Array(written.flatMap((piece) => [...piece]));
  return { ...transfer, bytes, told, pauses };
};

afterEach(() => vi.useRealTimers());

it('a file comes whole, and tells how far it is', async () => {
  const { run, bytes, told } = start(fileServer(first));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(told[0]).toEqual({ received: 0, total: size });
  expect(told.at(-1)).toEqual({ received: size, total: size });
});

it('what breaks off goes on where it stopped, as often as it gets on', async () => {
  const fates = Array.from({ length: 9 }, () => ({ bytes: 50 }));
  const server = fileServer(first, ...fates);
  const { run, bytes, pauses } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests).toHaveLength(10);
  expect(server.requests[1]).toEqual({ range: 'bytes=50-', 'if-range': '"one"' });
  expect(pauses).toEqual(fates.map(() => 1));
});

it('an answer that ends early without a word is not taken for the file', async () => {
  const { run, bytes } = start(fileServer(first, { bytes: 120, ends: true }));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
});

it('where the file changed meanwhile it starts anew, and keeps nothing of the old one', async () => {
  const second = version(300, '"two"');
  const { run, bytes, told } = start(fileServer(first, { bytes: 200, becomes: second }));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(second.bytes);
  expect(told).toContainEqual({ received: 0, total: 300 });
});

it.each([
  ['a part that does not exist any more', { status: 416 }],
  ['a part that was not asked for', { range: `bytes 0-${size - 1}/${size}` }],
])('after %s it asks for everything', async (_, fate) => {
  const server = fileServer(first, { bytes: 200 }, fate);
  const { run, bytes } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests[2]).toEqual({});
});

it('a version whose name is weak is not continued', async () => {
  const server = fileServer(version(size, 'W/"one"'), { bytes: 200 });
  const { run, bytes } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toHaveLength(size);
  expect(server.requests[1]).toEqual({});
});

it('gives up in the end, and goes on from there when it is run again', async () => {
  const server = fileServer(first, { bytes: 200 }, ...Array.from({ length: 5 }, () => ({ status: 503 })));
  const { run, bytes, pauses } = start(server);
  expect(await run()).toMatchObject({ code: 'unreachable' });
  expect(pauses).toEqual([1, 2, 3, 4, 5]);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests.at(-1)).toMatchObject({ range: 'bytes=200-' });
});

it.each([401, 403, 404, 500])('is not asked again after %i at the start', async (status) => {
  const server = fileServer(first, { status });
  expect(await start(server).run()).toMatchObject({ status });
  expect(server.requests).toHaveLength(1);
});

it('a refusal half-way is told at once', async () => {
  const server = fileServer(first, { bytes: 200 }, { status: 401 });
  expect(await start(server).run()).toMatchObject({ status: 401 });
  expect(server.requests).toHaveLength(2);
});

it('a line that is silent counts as broken', async () => {
  vi.useFakeTimers();
  const server = fileServer(first, { bytes: 100, silent: true });
  const { run, bytes } = start(server, { patienceMs: 1000 });
  const done = run();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests).toHaveLength(2);
});

it('stops when it is told to, and does not ask again', async () => {
  const control = new AbortController();
  const server = fileServer(first, { bytes: 100, silent: true });
  const { run, told } = start(server, { signal: control.signal });
  const done = run();
  await vi.waitUntil(() => told.at(-1)?.received === 100, { timeout: 30_000 });
  control.abort();
  expect(await done).toMatchObject({ code: 'unreachable' });
  expect(server.requests).toHaveLength(1);
});

it('what cannot be kept is a mistake of this device, and no reason to ask again', async () => {
  const server = fileServer(first);
  const { run } = createTransfer({
    ask: server.ask,
    sink: { write: () => Promise.reject(new Error('disk full')), restart: () => Promise.resolve() },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pause: () => Promise.resolve(),
  });
  await expect(run()).rejects.toThrow('disk full');
  expect(server.requests).toHaveLength(1);
});

it('pauses grow, and end at once when it is over', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const ended = vi.fn();
  void growingPause(3, signal).then(ended);
  await vi.advanceTimersByTimeAsync(3999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  const control = new AbortController();
  const long = growingPause(5, control.signal);
  control.abort();
  await expect(long).resolves.toBeUndefined();
});
