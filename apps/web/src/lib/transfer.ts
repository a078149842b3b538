import { toAskError, type AskError } from './ask-error.js';
import type { AskedFile } from './fetch-file.js';

/** Receives the bytes of a transfer. */
export type Sink = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Discards what was written, because it belongs to another version of the file. */
  restart: () => Promise<void>;
};
export type Progress = { received: number; total: number | undefined };
type Options = {
  ask: (headers: Record<string, string>, signal: AbortSignal) => Promise<AskedFile>;
  sink: Sink;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Waits between two attempts; receives the number of failed attempts in a row. */
  pause: (failed: number, signal: AbortSignal) => Promise<void>;
  /** In ms. A connection without data for this long counts as interrupted. Default 30,000. */
  patienceMs?: number;
};
type Position = Progress & { etag: string | null };
type End = 'whole' | 'broken' | AskError;

type State = Options & { at: Position };

/** Attempts in a row that receive no bytes. */
const maxTries = 6;

/**
 * Creates a resumable download to a sink. An interrupted download resumes with a range request, and restarts when the
 * file has changed. `run` resolves with undefined when the file is complete and otherwise with the error; calling it
 * again resumes. `run` rejects when the sink fails.
 */
export const createTransfer = (options: Options) => {
  const state: State = { ...options, at: { received: 0, total: undefined, etag: null } };
  return { run: () => run(state) };
};

const run = async (state: State): Promise<AskError | undefined> => {
  let failed = 0;
  for (;;) {
    const before = state.at.received;
    const end = await attempt(state);
    if (end === 'whole') return undefined;
    failed = state.at.received > before ? 1 : failed + 1;
    const isHopeless = end !== 'broken' && (state.at.received === 0 || !isPassing(end));
    if (isHopeless || state.signal.aborted || failed === maxTries) return end === 'broken' ? toAskError(0, null) : end;
    await state.pause(failed, state.signal);
  }
};

const attempt = async (state: State): Promise<End> => {
  const watch = watchOver(state.signal, state.patienceMs ?? 30_000);
  try {
    const { answer, error } = await state.ask(rangeOf(state.at), watch.signal);
    if (error) return error.status === 416 ? forget(state) : error;
    const isRest = answer.status === 206;
    if (isRest && !continues(answer.headers, state.at)) return forget(state);
    if (!isRest) await begin(state, answer);
    state.onProgress(state.at);
    return answer.body ? await drain(state, answer.body, watch) : 'broken';
  } finally {
    watch.end();
  }
};

const begin = async (state: State, { headers }: Response) => {
  if (state.at.received > 0) await state.sink.restart();
  state.at = { received: 0, total: lengthOf(headers), etag: headers.get('etag') };
};

/** Makes the next attempt request the whole file. */
const forget = (state: State): End => {
  state.at = { ...state.at, etag: null };
  return 'broken';
};

const drain = async (state: State, body: ReadableStream<Uint8Array<ArrayBuffer>>, watch: Watch): Promise<End> => {
  const reader = body.getReader();
  for (;;) {
    watch.pet();
    const piece = await reader.read().catch(() => undefined);
    const { at } = state;
    if (!piece) return isWhole(at) ? 'whole' : 'broken';
    if (piece.done) return isWhole(at) || at.total === undefined ? 'whole' : 'broken';
    if (state.signal.aborted) return 'broken';
    await state.sink.write(piece.value);
    state.at = { ...at, received: at.received + piece.value.length };
    state.onProgress(state.at);
  }
};

const isPassing = ({ code }: AskError) => code === 'unreachable' || code === 'unavailable';

const isWhole = ({ received, total }: Position) => received === total;

/** A weak ETag does not guarantee identical bytes (RFC 9110, 8.8.1), so it cannot be used to resume. */
const rangeOf = ({ received, etag }: Position): Record<string, string> =>
  received > 0 && etag && !etag.startsWith('W/') ? { range: `bytes=${received}-`, 'if-range': etag } : {};

/** Returns undefined for a compressed response: its content-length is not the size of the file. */
const lengthOf = (headers: Headers) => {
  const length = headers.get('content-length');
  return length === null || headers.get('content-encoding') ? undefined : Number(length);
};

/** Whether the response is exactly the remaining part of the same version; other bytes must not be appended. */
const continues = (headers: Headers, { received, total, etag }: Position) =>
  headers.get('etag') === etag && headers.get('content-range') === `bytes ${received}-${(total ?? 0) - 1}/${total}`;

type Watch = ReturnType<typeof watchOver>;

/** Aborts a request that receives no data for too long: a lost connection is not always reported. */
const watchOver = (signal: AbortSignal, patienceMs: number) => {
  const own = new AbortController();
  const stop = () => own.abort();
  let timer = setTimeout(stop, patienceMs);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  };
  const pet = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, patienceMs);
  };
  return { signal: own.signal, pet, end };
};

const longestPauseMs = 16_000;
/** Exponential backoff: waits 1 s, 2 s, 4 s and so on, at most 16 s. Resolves at once when the signal aborts. */
export const growingPause = (failed: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(longestPauseMs, 1000 * 2 ** (failed - 1)));
    signal.addEventListener('abort', done, { once: true });
  });
