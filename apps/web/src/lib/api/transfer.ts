import { toApiError, type ApiError } from './api-error.js';
import type { FileResult } from './fetch-file.js';
import { maxAttempts } from './retry.js';

/** Receives the bytes of a transfer. */
export type Sink = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Discards what was written, because it belongs to another version of the file. */
  restart: () => Promise<void>;
};
export type Progress = { received: number; total: number | undefined };
export type TransferOptions = {
  request: (headers: Record<string, string>, signal: AbortSignal) => Promise<FileResult>;
  sink: Sink;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Waits between two attempts; receives the number of failed attempts in a row. */
  waitBeforeRetry: (failedAttempts: number, signal: AbortSignal) => Promise<void>;
  /** In ms. A connection without data for this long counts as interrupted. Default 30,000. */
  idleTimeoutMs?: number;
};
type Position = Progress & { etag: string | null };
type AttemptResult = 'complete' | 'interrupted' | ApiError;

type TransferState = TransferOptions & { position: Position };

/**
 * Creates a resumable download to a sink. An interrupted download resumes with a range request, and restarts when the
 * file has changed. `run` resolves with undefined when the file is complete and otherwise with the error; calling it
 * again resumes. `run` rejects when the sink fails.
 */
export const createTransfer = (options: TransferOptions) => {
  const state: TransferState = { ...options, position: { received: 0, total: undefined, etag: null } };
  return { run: () => run(state) };
};

const run = async (state: TransferState): Promise<ApiError | undefined> => {
  let failedAttempts = 0;
  for (;;) {
    const receivedBefore = state.position.received;
    const result = await attempt(state);
    if (result === 'complete') return undefined;
    failedAttempts = state.position.received > receivedBefore ? 1 : failedAttempts + 1;
    const isFatal = result !== 'interrupted' && (state.position.received === 0 || !isTransient(result));
    if (isFatal || state.signal.aborted || failedAttempts === maxAttempts)
      return result === 'interrupted' ? toApiError(0, null) : result;
    await state.waitBeforeRetry(failedAttempts, state.signal);
  }
};

const attempt = async (state: TransferState): Promise<AttemptResult> => {
  const idleTimeout = createIdleTimeout(state.signal, state.idleTimeoutMs ?? 30_000);
  try {
    const { response, error } = await state.request(getRangeHeaders(state.position), idleTimeout.signal);
    if (error) return error.status === 416 ? discardEtag(state) : error;
    const isPartial = response.status === 206;
    if (isPartial && !isContinuation(response.headers, state.position)) return discardEtag(state);
    if (!isPartial) await startFromZero(state, response);
    state.onProgress(state.position);
    return response.body ? await readBody(state, response.body, idleTimeout) : 'interrupted';
  } finally {
    idleTimeout.dispose();
  }
};

const startFromZero = async (state: TransferState, { headers }: Response) => {
  if (state.position.received > 0) await state.sink.restart();
  state.position = { received: 0, total: getContentLength(headers), etag: headers.get('etag') };
};

/** Makes the next attempt request the whole file. */
const discardEtag = (state: TransferState): AttemptResult => {
  state.position = { ...state.position, etag: null };
  return 'interrupted';
};

const readBody = async (
  state: TransferState,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  idleTimeout: IdleTimeout,
): Promise<AttemptResult> => {
  const reader = body.getReader();
  for (;;) {
    idleTimeout.restart();
    const chunk = await reader.read().catch(() => undefined);
    const { position } = state;
    if (!chunk) return isComplete(position) ? 'complete' : 'interrupted';
    if (chunk.done) return isComplete(position) || position.total === undefined ? 'complete' : 'interrupted';
    if (state.signal.aborted) return 'interrupted';
    await state.sink.write(chunk.value);
    state.position = { ...position, received: position.received + chunk.value.length };
    state.onProgress(state.position);
  }
};

const isTransient = ({ code }: ApiError) => code === 'unreachable' || code === 'unavailable';

const isComplete = ({ received, total }: Position) => received === total;

/** A weak ETag does not guarantee identical bytes (RFC 9110, 8.8.1), so it cannot be used to resume. */
const getRangeHeaders = ({ received, etag }: Position): Record<string, string> =>
  received > 0 && etag && !etag.startsWith('W/') ? { range: `bytes=${received}-`, 'if-range': etag } : {};

/** Returns undefined for a compressed response: its content-length is not the size of the file. */
const getContentLength = (headers: Headers) => {
  const length = headers.get('content-length');
  return length === null || headers.get('content-encoding') ? undefined : Number(length);
};

/** Whether the response is exactly the remaining part of the same version; other bytes must not be appended. */
const isContinuation = (headers: Headers, { received, total, etag }: Position) =>
  headers.get('etag') === etag && headers.get('content-range') === `bytes ${received}-${(total ?? 0) - 1}/${total}`;

type IdleTimeout = ReturnType<typeof createIdleTimeout>;

/** Aborts a request that receives no data for too long: a lost connection is not always reported. */
const createIdleTimeout = (signal: AbortSignal, idleTimeoutMs: number) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, idleTimeoutMs);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const dispose = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    abort();
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, idleTimeoutMs);
  };
  return { signal: controller.signal, restart, dispose };
};
