import { isRetryable, type ApiError } from '../api/api-error.js';
import { getRetryDelayMs, maxAttempts } from '../api/retry.js';
import { createListeners } from '../listeners.js';
import { startUpload, type OnProgress, type Upload, type UploadRequest } from './start-upload.js';

type UploadState<Reply> =
  | { state: 'waiting' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; reply: Reply }
  | { state: 'failed'; error: ApiError }
  /** Not sent, because the browser already knows that the server rejects it. */
  | { state: 'rejected'; reason: string }
  | { state: 'cancelled' };
/** `file` is undefined once it need not be sent again, to free its memory. */
type QueuedFile = { key: number; name: string; file: File | undefined };
export type QueueItem<Reply> = QueuedFile & { failedAttempts: number } & UploadState<Reply>;
export type RejectedFile = { file: File; reason: string };

type Deps<Reply> = {
  send: (file: File, onProgress: OnProgress) => UploadRequest<Reply>;
  isOffline: () => boolean;
  onUploaded: (reply: Reply) => void;
};

/** The number of files that are sent at once. */
const maxConcurrent = 2;

/** The upload queue: uploads files, each in its own request. Retries temporary errors after `Retry-After` or an exponential backoff. */
export const createUploadQueue = <Reply>({ send, isOffline, onUploaded }: Deps<Reply>) => {
  type Item = QueueItem<Reply>;
  let items: readonly Item[] = [];
  let nextKey = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const activeUploads = new Map<number, Upload<Reply>>();
  const { notify: notifyListeners, subscribe } = createListeners();

  const setItems = (nextItems: readonly Item[]) => {
    items = nextItems;
    notifyListeners();
  };
  const updateItems = (isMatch: (item: Item) => boolean, update: (item: Item) => Item) =>
    setItems(items.map((item) => (isMatch(item) ? update(item) : item)));
  const setState = (key: number, state: UploadState<Reply>, failedAttempts = 0) =>
    updateItems(
      (item) => item.key === key,
      (item) => withState(item, state, failedAttempts),
    );

  const pauseFor = (ms: number) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      startNext();
    }, ms);
  };
  const startNext = () => {
    while (activeUploads.size < maxConcurrent && retryTimer === undefined && !isOffline()) {
      const next = items.find(({ state }) => state === 'waiting');
      if (!next?.file) return;
      void upload(next, next.file);
    }
  };

  const upload = async ({ key, failedAttempts }: Item, file: File) => {
    const setFraction = (fraction: number) => setState(key, { state: 'sending', fraction }, failedAttempts);
    setFraction(0);
    const started = startUpload((onProgress) => send(file, onProgress), setFraction);
    activeUploads.set(key, started);
    const result = await started.result;
    if (!result) return;
    activeUploads.delete(key);
    if (result.error) handleFailure(key, result.error, failedAttempts + 1);
    else {
      setState(key, { state: 'done', reply: result.data });
      onUploaded(result.data);
    }
    startNext();
  };
  const handleFailure = (key: number, error: ApiError, failedAttempts: number) => {
    if (!isTemporary(error) || failedAttempts >= maxAttempts) return setState(key, { state: 'failed', error });
    pauseFor(error.retryAfter ? error.retryAfter * 1000 : getRetryDelayMs(failedAttempts));
    setState(key, { state: 'waiting' }, failedAttempts);
  };

  const abortUploads = (isMatch: (item: Item) => boolean) => {
    for (const { key } of items.filter((item) => isPending(item) && isMatch(item))) {
      activeUploads.get(key)?.abort();
      activeUploads.delete(key);
    }
  };

  return {
    items: () => items,
    subscribe,
    add: (files: readonly File[], rejected: readonly RejectedFile[] = []) => {
      const toItem = (file: File, state: UploadState<Reply>): Item =>
        withState({ key: nextKey++, name: file.name, file }, state);
      setItems([
        ...items,
        ...files.map((file) => toItem(file, { state: 'waiting' })),
        ...rejected.map(({ file, reason }) => toItem(file, { state: 'rejected', reason })),
      ]);
      startNext();
    },
    cancel: (key?: number) => {
      const isMatch = (item: Item) => isPending(item) && (key === undefined || item.key === key);
      abortUploads(isMatch);
      updateItems(isMatch, (item) => withState(item, { state: 'cancelled' }));
      startNext();
    },
    /** Sends the failed or cancelled file with this key again, or all of them. */
    retry: (key?: number) => {
      const isMatch = (item: Item) => canRetry(item) && (key === undefined || item.key === key);
      updateItems(isMatch, (item) => withState(item, { state: 'waiting' }));
      startNext();
    },
    /** Starts waiting uploads when the connection is back. */
    resume: startNext,
    stop: () => {
      clearTimeout(retryTimer);
      abortUploads(() => true);
    },
  };
};

const withState = <Reply>(
  { key, name, file }: QueuedFile,
  state: UploadState<Reply>,
  failedAttempts = 0,
): QueueItem<Reply> => ({ key, name, failedAttempts, file: isFinal(state) ? undefined : file, ...state });

export const isPending = ({ state }: QueueItem<unknown>) => state === 'waiting' || state === 'sending';
export const canRetry = (item: UploadState<unknown>) =>
  item.state === 'cancelled' || (item.state === 'failed' && canSucceed(item.error));
/** Whether the file need not be sent again. */
const isFinal = (item: UploadState<unknown>) =>
  item.state === 'done' || item.state === 'rejected' || (item.state === 'failed' && !canSucceed(item.error));

/** Whether sending the same file again can succeed. */
const canSucceed = (error: ApiError) => isRetryable(error) || error.status === 429;
const temporaryStatuses = [429, 502, 503, 504];
const isTemporary = ({ status }: ApiError) => status === undefined || temporaryStatuses.includes(status);
