import type { Foto } from '@ledenportaal/shared';
import { getApiError, isRetryable, type ApiError } from '../../lib/api-error.js';
import { createListeners } from '../../lib/listeners.js';

/** The upload state of one file. */
type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; foto: Foto }
  /** The picture is already in the image bank, as the photo with this id. */
  | { state: 'double'; foto: string }
  | { state: 'refused'; reason: string; canRetry: boolean }
  | { state: 'cancelled' };
/** `file` is undefined once it need not be sent again, to free its memory. */
export type QueueItem = { key: number; name: string; file: File | undefined; failureCount: number } & UploadState;
export type RejectedFile = { file: File; reason: string };

type UploadResult = { data?: { results: Foto } | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
type UploadRequest = PromiseLike<UploadResult> & { abort: () => void };
type Deps = {
  send: (file: File, onProgress: (fraction: number) => void) => UploadRequest;
  isOffline: () => boolean;
  onUploaded: (foto: Foto) => void;
};
export type FotoQueue = ReturnType<typeof createFotoQueue>;

/** The number of photos that the server processes at once. */
const maxConcurrent = 2;
/** Failed attempts in a row after which a file is given up: a short outage is over by then. */
const maxAttempts = 6;
const maxRetryDelayMs = 16_000;

/** Uploads files, each in its own request. Retries temporary errors after `Retry-After` or an exponential backoff. */
export const createFotoQueue = ({ send, isOffline, onUploaded }: Deps) => {
  let items: readonly QueueItem[] = [];
  let nextKey = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const activeRequests = new Map<number, UploadRequest>();
  const { notify: notifyListeners, subscribe } = createListeners();

  const setItems = (nextItems: readonly QueueItem[]) => {
    items = nextItems;
    notifyListeners();
  };
  const updateItems = (isMatch: (item: QueueItem) => boolean, update: (line: QueueItem) => QueueItem) =>
    setItems(items.map((item) => (isMatch(item) ? update(item) : item)));
  const setState = (key: number, state: UploadState & { failureCount?: number }) =>
    updateItems(
      (item) => item.key === key,
      ({ name, file, failureCount }) => ({
        key,
        name,
        failureCount,
        ...state,
        file: isFinal(state) ? undefined : file,
      }),
    );

  const pauseFor = (ms: number) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      startNext();
    }, ms);
  };
  const startNext = () => {
    while (activeRequests.size < maxConcurrent && retryTimer === undefined && !isOffline()) {
      const next = items.find(({ state }) => state === 'waiting');
      if (!next?.file) return;
      void upload(next, next.file);
    }
  };

  const upload = async ({ key, failureCount }: QueueItem, file: File) => {
    const request = send(
      file,
      (fraction) => activeRequests.get(key) === request && setState(key, { state: 'sending', fraction }),
    );
    activeRequests.set(key, request);
    setState(key, { state: 'sending', fraction: 0 });
    const { data, error } = await request;
    // The upload was cancelled: ignore its response.
    if (activeRequests.get(key) !== request) return;
    activeRequests.delete(key);
    if (data) {
      setState(key, { state: 'done', foto: data.results });
      onUploaded(data.results);
    } else handleFailure(key, getApiError(error ?? {}), failureCount + 1);
    startNext();
  };
  const handleFailure = (key: number, error: ApiError, failureCount: number) => {
    if (!isTemporary(error) || failureCount >= maxAttempts) return setState(key, toFailedState(error));
    pauseFor(error.retryAfter ? error.retryAfter * 1000 : Math.min(maxRetryDelayMs, 1000 * 2 ** (failureCount - 1)));
    setState(key, { state: 'waiting', failureCount });
  };

  const abortRequests = (isMatch: (item: QueueItem) => boolean) => {
    for (const { key } of items.filter((item) => isPending(item) && isMatch(item))) {
      const request = activeRequests.get(key);
      activeRequests.delete(key);
      request?.abort();
    }
  };

  return {
    items: () => items,
    subscribe,
    add: (files: readonly File[], rejected: readonly RejectedFile[] = []) => {
      const toItem = (file: File, state: UploadState): QueueItem => ({
        key: nextKey++,
        name: file.name,
        failureCount: 0,
        file: isFinal(state) ? undefined : file,
        ...state,
      });
      setItems([
        ...items,
        ...files.map((file) => toItem(file, { state: 'waiting' })),
        ...rejected.map(({ file, reason }) => toItem(file, { state: 'refused', reason, canRetry: false })),
      ]);
      startNext();
    },
    cancel: (key?: number) => {
      const isMatch = (item: QueueItem) => isPending(item) && (key === undefined || item.key === key);
      abortRequests(isMatch);
      updateItems(isMatch, (item) => ({ ...item, state: 'cancelled' }));
      startNext();
    },
    /** Sends the failed or cancelled file with this key again, or all of them. */
    retry: (key?: number) => {
      const isMatch = (item: QueueItem) => canRetry(item) && (key === undefined || item.key === key);
      updateItems(isMatch, (item) => ({ ...item, state: 'waiting', failureCount: 0 }));
      startNext();
    },
    /** Starts waiting uploads when the connection is back. */
    resume: startNext,
    stop: () => {
      clearTimeout(retryTimer);
      abortRequests(() => true);
    },
  };
};

export const isPending = ({ state }: QueueItem) => state === 'waiting' || state === 'sending';
export const canRetry = (item: QueueItem) => item.state === 'cancelled' || (item.state === 'refused' && item.canRetry);
/** Whether the file need not be sent again. */
const isFinal = (state: UploadState) =>
  state.state === 'done' || state.state === 'double' || (state.state === 'refused' && !state.canRetry);

const temporaryStatuses = [429, 502, 503, 504];
const isTemporary = ({ status }: ApiError) => status === undefined || temporaryStatuses.includes(status);

const toFailedState = (error: ApiError): UploadState => {
  const { code, details, message } = error;
  return code === 'foto_exists' && typeof details?.foto === 'string'
    ? { state: 'double', foto: details.foto }
    : { state: 'refused', reason: message, canRetry: isRetryable(error) || error.status === 429 };
};
