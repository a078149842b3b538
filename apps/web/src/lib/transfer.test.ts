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

it('downloads the whole file and reports its progress', async () => {
  const { run, bytes, told } = start(fileServer(first));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(told[0]).toEqual({ received: 0, total: size });
  expect(told.at(-1)).toEqual({ received: size, total: size });
});

it('resumes an interrupted download, without a limit while each attempt receives data', async () => {
  const fates = Array.from({ length: 9 }, () => ({ bytes: 50 }));
  const server = fileServer(first, ...fates);
  const { run, bytes, pauses } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests).toHaveLength(10);
  expect(server.requests[1]).toEqual({ range: 'bytes=50-', 'if-range': '"one"' });
  expect(pauses).toEqual(fates.map(() => 1));
});

it('resumes when a response ends early without an error', async () => {
  const { run, bytes } = start(fileServer(first, { bytes: 120, ends: true }));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
});

it('restarts when the file has changed, and discards the old bytes', async () => {
  const second = version(300, '"two"');
  const { run, bytes, told } = start(fileServer(first, { bytes: 200, becomes: second }));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(second.bytes);
  expect(told).toContainEqual({ received: 0, total: 300 });
});

it.each([
  ['a 416 response', { status: 416 }],
  ['a response with another range', { range: `bytes 0-${size - 1}/${size}` }],
])('requests the whole file after %s', async (_, fate) => {
  const server = fileServer(first, { bytes: 200 }, fate);
  const { run, bytes } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests[2]).toEqual({});
});

it('does not resume a file with a weak ETag', async () => {
  const server = fileServer(version(size, 'W/"one"'), { bytes: 200 });
  const { run, bytes } = start(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toHaveLength(size);
  expect(server.requests[1]).toEqual({});
});

it('fails after too many attempts, and resumes when it is run again', async () => {
  const server = fileServer(first, { bytes: 200 }, ...Array.from({ length: 5 }, () => ({ status: 503 })));
  const { run, bytes, pauses } = start(server);
  expect(await run()).toMatchObject({ code: 'unreachable' });
  expect(pauses).toEqual([1, 2, 3, 4, 5]);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests.at(-1)).toMatchObject({ range: 'bytes=200-' });
});

it.each([401, 403, 404, 500])('does not retry when the first response is %i', async (status) => {
  const server = fileServer(first, { status });
  expect(await start(server).run()).toMatchObject({ status });
  expect(server.requests).toHaveLength(1);
});

it('fails at once when a resumed request is rejected', async () => {
  const server = fileServer(first, { bytes: 200 }, { status: 401 });
  expect(await start(server).run()).toMatchObject({ status: 401 });
  expect(server.requests).toHaveLength(2);
});

it('resumes when the connection sends no data for too long', async () => {
  vi.useFakeTimers();
  const server = fileServer(first, { bytes: 100, silent: true });
  const { run, bytes } = start(server, { patienceMs: 1000 });
  const done = run();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBeUndefined();
  expect(bytes()).toEqual(first.bytes);
  expect(server.requests).toHaveLength(2);
});

it('stops without a retry when it is aborted', async () => {
  const control = new AbortController();
  const server = fileServer(first, { bytes: 100, silent: true });
  const { run, told } = start(server, { signal: control.signal });
  const done = run();
  await vi.waitUntil(() => told.at(-1)?.received === 100, { timeout: 30_000 });
  control.abort();
  expect(await done).toMatchObject({ code: 'unreachable' });
  expect(server.requests).toHaveLength(1);
});

it('rejects without a retry when the sink cannot write', async () => {
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

it('waits longer after each failed attempt, and stops waiting when it is aborted', async () => {
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
