import type { Foto } from '@ledenportaal/shared';
import { askErrorOf, mayWorkAgain, type AskError } from '../../lib/ask-error.js';
import { createListeners } from '../../lib/listeners.js';

/** The upload state of one file. */
type Course =
  | { state: 'waiting' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; foto: Foto }
  /** The picture is already in the image bank, as the photo with this id. */
  | { state: 'double'; foto: string }
  | { state: 'refused'; reason: string; mayRetry: boolean }
  | { state: 'cancelled' };
/** `file` is undefined once it need not be sent again, to free its memory. */
export type Line = { key: number; name: string; file: File | undefined; failures: number } & Course;
export type RefusedFile = { file: File; reason: string };

type Answer = { data?: { results: Foto } | undefined; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Running = PromiseLike<Answer> & { abort: () => void };
type Parts = {
  send: (file: File, onProgress: (fraction: number) => void) => Running;
  isOffline: () => boolean;
  onLanded: (foto: Foto) => void;
};
export type FotoQueue = ReturnType<typeof createFotoQueue>;

/** The number of photos that the server processes at once. */
const atOnce = 2;
/** Failed attempts in a row after which a file is given up: a short outage is over by then. */
const mostFailures = 6;
const longestPauseMs = 16_000;

/** Uploads files, each in its own request. Retries temporary errors after `Retry-After` or an exponential backoff. */
export const createFotoQueue = ({ send, isOffline, onLanded }: Parts) => {
  let lines: readonly Line[] = [];
  let keys = 0;
  let held: ReturnType<typeof setTimeout> | undefined;
  const running = new Map<number, Running>();
  const { tell, subscribe } = createListeners();

  const set = (next: readonly Line[]) => {
    lines = next;
    tell();
  };
  const change = (isMeant: (line: Line) => boolean, to: (line: Line) => Line) =>
    set(lines.map((line) => (isMeant(line) ? to(line) : line)));
  const put = (key: number, course: Course & { failures?: number }) =>
    change(
      (line) => line.key === key,
      ({ name, file, failures }) => ({ key, name, failures, ...course, file: isOver(course) ? undefined : file }),
    );

  const hold = (ms: number) => {
    clearTimeout(held);
    held = setTimeout(() => {
      held = undefined;
      goOn();
    }, ms);
  };
  const goOn = () => {
    while (running.size < atOnce && held === undefined && !isOffline()) {
      const next = lines.find(({ state }) => state === 'waiting');
      if (!next?.file) return;
      void run(next, next.file);
    }
  };

  const run = async ({ key, failures }: Line, file: File) => {
    const request = send(file, (fraction) => running.get(key) === request && put(key, { state: 'sending', fraction }));
    running.set(key, request);
    put(key, { state: 'sending', fraction: 0 });
    const { data, error } = await request;
    // The upload was cancelled: ignore its response.
    if (running.get(key) !== request) return;
    running.delete(key);
    if (data) {
      put(key, { state: 'done', foto: data.results });
      onLanded(data.results);
    } else fail(key, askErrorOf(error ?? {}), failures + 1);
    goOn();
  };
  const fail = (key: number, error: AskError, failures: number) => {
    if (!isPassing(error) || failures >= mostFailures) return put(key, refusedFor(error));
    hold(error.retryAfter ? error.retryAfter * 1000 : Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)));
    put(key, { state: 'waiting', failures });
  };

  const stop = (isMeant: (line: Line) => boolean) => {
    for (const { key } of lines.filter((line) => isUnderWay(line) && isMeant(line))) {
      const request = running.get(key);
      running.delete(key);
      request?.abort();
    }
  };

  return {
    lines: () => lines,
    subscribe,
    add: (files: readonly File[], refused: readonly RefusedFile[] = []) => {
      const lineOf = (file: File, course: Course): Line => ({
        key: keys++,
        name: file.name,
        failures: 0,
        file: isOver(course) ? undefined : file,
        ...course,
      });
      set([
        ...lines,
        ...files.map((file) => lineOf(file, { state: 'waiting' })),
        ...refused.map(({ file, reason }) => lineOf(file, { state: 'refused', reason, mayRetry: false })),
      ]);
      goOn();
    },
    cancel: (key?: number) => {
      const isMeant = (line: Line) => isUnderWay(line) && (key === undefined || line.key === key);
      stop(isMeant);
      change(isMeant, (line) => ({ ...line, state: 'cancelled' }));
      goOn();
    },
    /** Sends the failed or cancelled file with this key again, or all of them. */
    retry: (key?: number) => {
      const isMeant = (line: Line) => mayRetry(line) && (key === undefined || line.key === key);
      change(isMeant, (line) => ({ ...line, state: 'waiting', failures: 0 }));
      goOn();
    },
    /** Starts waiting uploads when the connection is back. */
    goOn,
    end: () => {
      clearTimeout(held);
      stop(() => true);
    },
  };
};

export const isUnderWay = ({ state }: Line) => state === 'waiting' || state === 'sending';
export const mayRetry = (line: Line) => line.state === 'cancelled' || (line.state === 'refused' && line.mayRetry);
/** Whether the file need not be sent again. */
const isOver = (course: Course) =>
  course.state === 'done' || course.state === 'double' || (course.state === 'refused' && !course.mayRetry);

const passing = [429, 502, 503, 504];
const isPassing = ({ status }: AskError) => status === undefined || passing.includes(status);

const refusedFor = (error: AskError): Course => {
  const { code, details, message } = error;
  return code === 'foto_exists' && typeof details?.foto === 'string'
    ? { state: 'double', foto: details.foto }
    : { state: 'refused', reason: message, mayRetry: mayWorkAgain(error) || error.status === 429 };
};
