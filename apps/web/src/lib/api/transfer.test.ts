import { afterEach, expect, it, vi } from 'vitest';
import { createFileServer, buildVersion } from '../../test/file-server.js';
import { waitWithBackoff } from './retry.js';
import { createTransfer, type Progress } from './transfer.js';

const size = 500;
const firstVersion = buildVersion(size, '"one"');

type Options = Parameters<typeof createTransfer>[0];

const startTransfer = (
  server: ReturnType<typeof createFileServer>,
  overrides: Partial<Pick<Options, 'signal' | 'idleTimeoutMs'>> = {},
) => {
  const written: Uint8Array[] = [];
  const progressEvents: Progress[] = [];
  const pauses: number[] = [];
  let onReceived: (() => void) | undefined;
  const transfer = createTransfer({
    request: server.request,
    sink: {
      write: (bytes) => Promise.resolve(void written.push(bytes)),
      restart: () => Promise.resolve(void written.splice(0)),
    },
    signal: new AbortController().signal,
    onProgress: ({ received, total }) => {
      progressEvents.push({ received, total });
      onReceived?.();
    },
    waitBeforeRetry: (failedAttempts) => Promise.resolve(void pauses.push(failedAttempts)),
    ...overrides,
  });
  const bytes = () => new Uint8Array(written.flatMap((chunk) => [...chunk]));
  /** Resolves when the transfer has received `count` bytes. */
  const waitForBytes = (count: number) =>
    new Promise<void>((resolve) => {
      onReceived = () => progressEvents.at(-1)?.received === count && resolve();
    });
  return { ...transfer, bytes, progressEvents, pauses, waitForBytes };
};

afterEach(() => vi.useRealTimers());

it('downloads the whole file and reports its progress', async () => {
  const { run, bytes, progressEvents } = startTransfer(createFileServer(firstVersion));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
  expect(progressEvents[0]).toEqual({ received: 0, total: size });
  expect(progressEvents.at(-1)).toEqual({ received: size, total: size });
});

it('resumes an interrupted download, without a limit while each attempt receives data', async () => {
  const interruptions = Array.from({ length: 9 }, () => ({ bytes: 50 }));
  const server = createFileServer(firstVersion, ...interruptions);
  const { run, bytes, pauses } = startTransfer(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
  expect(server.requests).toHaveLength(10);
  expect(server.requests[1]).toEqual({ range: 'bytes=50-', 'if-range': '"one"' });
  expect(pauses).toEqual(interruptions.map(() => 1));
});

it('resumes when a response ends early without an error', async () => {
  const { run, bytes } = startTransfer(createFileServer(firstVersion, { bytes: 120, closesEarly: true }));
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
});

it('restarts when the file has changed, and discards the old bytes', async () => {
  const secondVersion = buildVersion(300, '"two"');
  const { run, bytes, progressEvents } = startTransfer(
    createFileServer(firstVersion, { bytes: 200, nextVersion: secondVersion }),
  );
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(secondVersion.bytes);
  expect(progressEvents).toContainEqual({ received: 0, total: 300 });
});

it.each([
  ['a 416 response', { status: 416 }],
  ['a response with another range', { range: `bytes 0-${size - 1}/${size}` }],
])('requests the whole file after %s', async (_, response) => {
  const server = createFileServer(firstVersion, { bytes: 200 }, response);
  const { run, bytes } = startTransfer(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
  expect(server.requests[2]).toEqual({});
});

it('does not resume a file with a weak ETag', async () => {
  const server = createFileServer(buildVersion(size, 'W/"one"'), { bytes: 200 });
  const { run, bytes } = startTransfer(server);
  expect(await run()).toBeUndefined();
  expect(bytes()).toHaveLength(size);
  expect(server.requests[1]).toEqual({});
});

it('fails after too many attempts, and resumes when it is run again', async () => {
  const server = createFileServer(firstVersion, { bytes: 200 }, ...Array.from({ length: 5 }, () => ({ status: 503 })));
  const { run, bytes, pauses } = startTransfer(server);
  expect(await run()).toMatchObject({ code: 'unreachable' });
  expect(pauses).toEqual([1, 2, 3, 4, 5]);
  expect(await run()).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
  expect(server.requests.at(-1)).toMatchObject({ range: 'bytes=200-' });
});

it.each([401, 403, 404, 500])('does not retry when the first response is %i', async (status) => {
  const server = createFileServer(firstVersion, { status });
  expect(await startTransfer(server).run()).toMatchObject({ status });
  expect(server.requests).toHaveLength(1);
});

it('fails at once when a resumed request is rejected', async () => {
  const server = createFileServer(firstVersion, { bytes: 200 }, { status: 401 });
  expect(await startTransfer(server).run()).toMatchObject({ status: 401 });
  expect(server.requests).toHaveLength(2);
});

it('resumes when the connection sends no data for too long', async () => {
  vi.useFakeTimers();
  const server = createFileServer(firstVersion, { bytes: 100, stalls: true });
  const { run, bytes, waitForBytes } = startTransfer(server, { idleTimeoutMs: 60_000 });
  const result = run();
  await waitForBytes(100);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(server.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBeUndefined();
  expect(bytes()).toEqual(firstVersion.bytes);
  expect(server.requests).toHaveLength(2);
});

it('stops without a retry when it is aborted', async () => {
  const controller = new AbortController();
  const server = createFileServer(firstVersion, { bytes: 100, stalls: true });
  const { run, waitForBytes } = startTransfer(server, { signal: controller.signal });
  const result = run();
  await waitForBytes(100);
  controller.abort();
  expect(await result).toMatchObject({ code: 'unreachable' });
  expect(server.requests).toHaveLength(1);
});

it('rejects without a retry when the sink cannot write', async () => {
  const server = createFileServer(firstVersion);
  const { run } = createTransfer({
    request: server.request,
    sink: { write: () => Promise.reject(new Error('disk full')), restart: () => Promise.resolve() },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    waitBeforeRetry: () => Promise.resolve(),
  });
  await expect(run()).rejects.toThrow('disk full');
  expect(server.requests).toHaveLength(1);
});

it('waits longer after each failed attempt, and stops waiting when it is aborted', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const onEnd = vi.fn();
  void waitWithBackoff(3, signal).then(onEnd);
  await vi.advanceTimersByTimeAsync(3999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalled();
  const controller = new AbortController();
  const longWait = waitWithBackoff(5, controller.signal);
  controller.abort();
  await expect(longWait).resolves.toBeUndefined();
});
