import { isRetryable, type ApiError } from '../api/api-error.js';
import { getRetryDelayMs } from '../api/retry.js';
import { createListeners } from '../listeners.js';
import { createFileChangedError, findFileError, isFileError, isSameVersion } from './file-error.js';
import { getFileName, matchFiles, type SelectedFile, type Sidecar } from './match-files.js';
import { startUpload, type OnProgress, type Upload, type UploadRequest, type UploadResult } from './start-upload.js';

type UploadState<Reply> =
  | { state: 'waiting' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; reply: Reply }
  | { state: 'failed'; error: ApiError }
  | { state: 'cancelled' };
type QueuedFile = {
  key: number;
  path: string;
  /** In bytes. */
  size: number;
  lastModified: number;
  handle: FileSystemFileHandle | undefined;
  /** Undefined once it need not be sent again, to free its memory; and after a reload, until it is read again. */
  file: File | undefined;
  /** Whether an earlier request may have stored the file: its response did not arrive. */
  maybeStored: boolean;
  sidecar?: Sidecar | undefined;
};
export type QueueItem<Reply> = QueuedFile & { failedAttempts: number } & UploadState<Reply>;

type Deps<Reply> = {
  send: (file: File, onProgress: OnProgress, sidecar?: File) => UploadRequest<Reply>;
  /** Whether there is a connection and a session. */
  canSend: () => boolean;
  /** Whether the user lets no other upload start. */
  isPaused: () => boolean;
  /** The number of failed attempts after which a file is given up. */
  getMaxAttempts: () => number;
  /**
   * Called for a failed file of which an earlier request may have succeeded. Resolves with the result of that request,
   * or with undefined when the file was not stored by it.
   */
  findStored: (error: ApiError, file: File) => Promise<UploadResult<Reply> | undefined>;
  onUploaded: (reply: Reply, file: File) => void;
};

/** The number of files that are sent at once. */
const maxConcurrent = 2;
/** Longer than the server may need for a photo after its last byte. */
const stallTimeoutMs = 180_000;

/**
 * The upload queue: uploads files, each in its own request. Retries temporary errors after `Retry-After` or an
 * exponential backoff. An error of one file delays that file only.
 */
export const createUploadQueue = <Reply>(deps: Deps<Reply>) => {
  const { send, canSend, isPaused, getMaxAttempts, findStored, onUploaded } = deps;
  type Item = QueueItem<Reply>;
  let items: readonly Item[] = [];
  let nextKey = 0;
  const activeUploads = new Map<number, Upload<Reply>>();
  /** The timers of the files that are not retried yet, by key; that of 'all' delays every file. */
  const delays = new Map<number | 'all', ReturnType<typeof setTimeout>>();
  const { notify: notifyListeners, subscribe } = createListeners();

  const setItems = (nextItems: readonly Item[]) => {
    items = nextItems;
    notifyListeners();
  };
  const updateItems = (isMatch: (item: Item) => boolean, update: (item: Item) => Item) =>
    setItems(items.map((item) => (isMatch(item) ? update(item) : item)));
  const setState = (key: number, state: UploadState<Reply>, changes: ItemChanges = {}) =>
    updateItems(
      (item) => item.key === key,
      (item) => withState(item, state, changes),
    );

  const endDelay = (key: number | 'all') => {
    clearTimeout(delays.get(key));
    delays.delete(key);
  };
  const delay = (key: number | 'all', ms: number) => {
    endDelay(key);
    const end = () => {
      delays.delete(key);
      startNext();
    };
    delays.set(key, setTimeout(end, ms));
  };
  const startNext = () => {
    while (activeUploads.size < maxConcurrent && !delays.has('all') && canSend() && !isPaused()) {
      const next = items.find(({ key, state, file }) => state === 'waiting' && file !== undefined && !delays.has(key));
      if (!next?.file) return;
      void (isSameVersion(next.file, next) ? upload : checkAndUpload)(next, next.file);
    }
  };

  const upload = async ({ key, failedAttempts, maybeStored, sidecar }: Item, file: File) => {
    const setFraction = (fraction: number) =>
      setState(key, { state: 'sending', fraction }, { failedAttempts, maybeStored: true });
    setFraction(0);
    const started = startUpload((onProgress) => send(file, onProgress, sidecar?.file), setFraction, stallTimeoutMs);
    activeUploads.set(key, started);
    const ownResult = await started.result;
    const result =
      ownResult?.error && maybeStored ? ((await findStored(ownResult.error, file)) ?? ownResult) : ownResult;
    if (!result || activeUploads.get(key) !== started) return;
    activeUploads.delete(key);
    if (result.error) handleFailure(key, result.error, { failedAttempts: failedAttempts + 1, maybeStored });
    else {
      setState(key, { state: 'done', reply: result.data });
      onUploaded(result.data, file);
    }
    startNext();
  };
  /** Uploads a file whose size or date is no longer that of the list, unless it is gone or another one. */
  const checkAndUpload = async (item: Item, file: File) => {
    const { key, failedAttempts, maybeStored } = item;
    setState(key, { state: 'sending', fraction: 0 }, { failedAttempts, maybeStored });
    const check: Upload<Reply> = { result: findChange(item, file), abort: () => undefined };
    activeUploads.set(key, check);
    const result = await check.result;
    if (activeUploads.get(key) !== check) return;
    if (!result?.error) return upload(item, file);
    activeUploads.delete(key);
    handleFailure(key, result.error, { failedAttempts, maybeStored });
    startNext();
  };
  const handleFailure = (
    key: number,
    error: ApiError,
    { failedAttempts, maybeStored }: { failedAttempts: number; maybeStored: boolean },
  ) => {
    const changes = { failedAttempts, maybeStored: maybeStored || isRetryable(error) };
    // Without a connection or a session, nothing is given up; the user sees no error of a session that ended.
    const isGivenUp = failedAttempts >= getMaxAttempts() && canSend() && error.status !== 401;
    if (!isTemporary(error) || isGivenUp)
      return setState(key, { state: 'failed', error }, { ...changes, failedAttempts: 0 });
    if (isOfAllFiles(error) || !canSend())
      delay('all', error.retryAfter ? error.retryAfter * 1000 : getRetryDelayMs(failedAttempts));
    else delay(key, getRetryDelayMs(failedAttempts));
    setState(key, { state: 'waiting' }, changes);
  };

  const abortUploads = (isMatch: (item: Item) => boolean) => {
    for (const { key } of items.filter(isMatch)) {
      activeUploads.get(key)?.abort();
      activeUploads.delete(key);
      endDelay(key);
    }
  };
  const toItem = ({ file, path, handle, sidecar }: SelectedFile): Item => {
    const { size, lastModified } = file;
    const fields = { key: nextKey++, path, size, lastModified, handle, file, sidecar, maybeStored: false };
    return { ...fields, failedAttempts: 0, state: 'waiting' };
  };

  return {
    items: () => items,
    subscribe,
    /**
     * Adds the files that are not in the list yet. Files that are, and that must be sent, are read from now on. One that
     * could not be read, or whose sidecar was refused, is sent again, as it is now.
     */
    add: (selected: readonly SelectedFile[]) => {
      const { known, added } = matchFiles(items, selected);
      const unreadable = items.filter((item) => isUnreadable(item) && !known.has(item));
      const { known: chosenAgain, added: others } = matchFiles(unreadable, added, getFileName);
      const toKnownItem = (item: Item): Item => {
        const found = known.get(item) ?? chosenAgain.get(item);
        if (found && (isUnreadable(item) || (hasBadSidecar(item) && found.sidecar)))
          return { ...toItem(found), key: item.key, path: item.path };
        return found && !item.file && !isFinal(item)
          ? { ...item, ...found, path: item.path, sidecar: found.sidecar }
          : item;
      };
      setItems([...items.map(toKnownItem), ...others.map(toItem)]);
      startNext();
    },
    /** Replaces the list by that of an earlier visit. */
    restore: (restored: readonly Item[]) => {
      nextKey = Math.max(-1, ...restored.map(({ key }) => key)) + 1;
      setItems(restored);
      startNext();
    },
    /** Gives the files that were read again, or why that failed, by their key. */
    setFiles: (files: ReadonlyMap<number, ReadResult>) => {
      setItems(
        items.map((item) => {
          const found = files.get(item.key);
          if (!found) return item;
          if ('code' in found) return withState(item, { state: 'failed', error: found });
          const { file, sidecar } = found;
          return isSameVersion(file, item)
            ? { ...item, file, sidecar: item.sidecar && { ...item.sidecar, file: sidecar } }
            : withState(item, { state: 'failed', error: createFileChangedError() });
        }),
      );
      startNext();
    },
    /** Removes a file that could not be read. */
    remove: (key: number) => setItems(items.filter((item) => item.key !== key || !isUnreadable(item))),
    /** Changes the responses of the files that were sent. */
    updateReplies: (update: (reply: Reply) => Reply) =>
      setItems(
        items.map((item) => {
          if (item.state !== 'done') return item;
          const reply = update(item.reply);
          return reply === item.reply ? item : { ...item, reply };
        }),
      ),
    cancel: (key?: number) => {
      const isMatch = (item: Item) => isPending(item) && (key === undefined || item.key === key);
      abortUploads(isMatch);
      updateItems(isMatch, (item) => withState(item, { state: 'cancelled' }));
      startNext();
    },
    /** Sends the failed or cancelled file with this key again, or all of them; without a sidecar that was refused. */
    retry: (key?: number) => {
      const isMatch = (item: Item) => canRetry(item) && (key === undefined || item.key === key);
      const toSent = (item: Item) => (hasBadSidecar(item) ? { ...item, sidecar: undefined } : item);
      updateItems(isMatch, (item) => withState(toSent(item), { state: 'waiting' }));
      startNext();
    },
    /** Starts waiting uploads when that is possible again. */
    resume: startNext,
    stop: () => {
      endDelay('all');
      abortUploads(() => true);
    },
  };
};

/** A file that was read again after a reload, or why that failed. */
export type ReadResult = { file: File; sidecar?: File | undefined } | ApiError;

/** Compares no dates of files that can be read: where the date of a file is unknown, browsers return the present. */
const findChange = async ({ size }: QueuedFile, file: File) => {
  const error = (await findFileError(file)) ?? (file.size === size ? undefined : createFileChangedError());
  return error && { error };
};

type ItemChanges = { failedAttempts?: number; maybeStored?: boolean };

const withState = <Reply>(
  { key, path, size, lastModified, handle, file, sidecar, maybeStored }: QueuedFile,
  state: UploadState<Reply>,
  { failedAttempts = 0, ...changes }: ItemChanges = {},
): QueueItem<Reply> => {
  const fields = { key, path, size, lastModified, maybeStored, ...changes, failedAttempts };
  if (!isFinal(state)) return { ...fields, file, handle, sidecar, ...state };
  const released = { file: undefined, handle: undefined };
  return { ...fields, ...released, sidecar: sidecar && { ...sidecar, ...released }, ...state };
};

export const isPending = ({ state }: QueueItem<unknown>) => state === 'waiting' || state === 'sending';
/** Whether the file must be read again before it can be sent. */
export const isMissing = ({ state, file }: QueueItem<unknown>) => state === 'waiting' && file === undefined;
export const canRetry = (item: UploadState<unknown>) =>
  item.state === 'cancelled' || (item.state === 'failed' && canSucceed(item.error));
/** Whether the browser cannot read the file any more: the user can remove it, or choose it again. */
export const isUnreadable = (item: UploadState<unknown>) => item.state === 'failed' && isFileError(item.error);
/** Whether the server refused the sidecar: the file can be sent without it. */
export const hasBadSidecar = (item: UploadState<unknown>) =>
  item.state === 'failed' && item.error.code === 'bad_sidecar';
/** Whether the file need not be sent again. */
const isFinal = (item: UploadState<unknown>) =>
  item.state === 'done' || (item.state === 'failed' && !canSucceed(item.error));

/** Whether sending the same file again can succeed. */
const canSucceed = (error: ApiError) => isRetryable(error) || error.status === 429 || error.code === 'bad_sidecar';
/** 401: the session ended, and the user can sign in again. */
const temporaryStatuses = [401, 429, 502, 503, 504];
const isTemporary = (error: ApiError) =>
  !isFileError(error) && (error.status === undefined || temporaryStatuses.includes(error.status));
/** Whether the server cannot receive other files either. */
const isOfAllFiles = ({ status }: ApiError) => status === 401 || status === 429 || status === 503;
