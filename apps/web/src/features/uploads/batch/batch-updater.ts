import type { FotoBulkResult, UploadedFoto } from '@ledenportaal/shared';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { createListeners } from '../../../lib/listeners.js';
import {
  emptyMetadata,
  getNextChange,
  toBatchFoto,
  toSentFoto,
  withAppliedChange,
  type BatchChange,
  type BatchFoto,
  type BatchMetadata,
} from './batch-metadata.js';

type BulkResult = {
  data?: { results: Pick<FotoBulkResult, 'full'> } | undefined;
  error?: Parameters<typeof getApiError>[0] | undefined;
};
type Deps = { send: (change: BatchChange) => PromiseLike<BulkResult>; canSend: () => boolean };

/** How far the metadata has been applied. */
type BatchUpdates = {
  /** The uploaded photos. */
  fotos: readonly BatchFoto[];
  /** Whether photos still wait for the metadata of the batch. */
  arePending: boolean;
  /** Whether metadata was applied to a photo. */
  haveBeenMade: boolean;
  /** The number of photos to which the last change could not be applied, because they would have too many labels. */
  fullCount: number;
  /** Why the metadata could not be applied. */
  error: ApiError | undefined;
};

/** Delay after the last change, so that typing does not send a request per letter. */
const debounceMs = 800;

/** Applies the batch metadata to the photos that were uploaded without it, because it changed since. */
export const createBatchUpdater = ({ send, canSend }: Deps) => {
  let metadata = emptyMetadata;
  /** The metadata before the changes that are being made. */
  let settledMetadata = emptyMetadata;
  let state: BatchUpdates = { fotos: [], arePending: false, haveBeenMade: false, fullCount: 0, error: undefined };
  let next: BatchChange | undefined;
  let isSending = false;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  const { notify, subscribe } = createListeners();

  const setState = (changes: Partial<Pick<BatchUpdates, 'fotos' | 'fullCount' | 'error'>>) => {
    const { fotos } = (state = { ...state, ...changes });
    next = getNextChange(fotos, metadata);
    const haveBeenMade = fotos.some(({ applied, original }) => applied !== original);
    state = { ...state, arePending: next !== undefined, haveBeenMade };
    notify();
  };
  const sendNextChange = async (): Promise<void> => {
    const change = next;
    if (!change || isSending || debounceTimer !== undefined || !canSend()) return;
    isSending = true;
    const sentMetadata = metadata;
    const { data, error } = await send(change);
    isSending = false;
    if (!data) return setState({ error: getApiError(error ?? {}) });
    setState({
      fotos: withAppliedChange(state.fotos, change.fotos, sentMetadata),
      fullCount: state.fullCount + data.results.full.length,
      error: undefined,
    });
    return sendNextChange();
  };

  return {
    state: () => state,
    subscribe,
    /** The metadata for the next upload: without what is still being typed. */
    getSettledMetadata: () => (debounceTimer === undefined ? metadata : settledMetadata),
    /** `sent`: the metadata that went with the upload, if known. */
    addFoto: (uploaded: UploadedFoto, sent?: BatchMetadata) => {
      const isFull = uploaded.waarschuwingen?.includes('te_veel_tags') ?? false;
      setState({
        fotos: [...state.fotos, sent ? toSentFoto(uploaded, sent) : toBatchFoto(uploaded)],
        fullCount: state.fullCount + Number(isFull),
      });
      if (!state.error) void sendNextChange();
    },
    /** Forgets a photo that left the image bank. */
    removeFoto: (id: string) => setState({ fotos: state.fotos.filter((foto) => foto.id !== id) }),
    setMetadata: (nextMetadata: BatchMetadata) => {
      if (debounceTimer === undefined) settledMetadata = metadata;
      metadata = nextMetadata;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        debounceTimer = undefined;
        void sendNextChange();
      }, debounceMs);
      setState({ fullCount: 0, error: undefined });
    },
    /** Replaces the photos and the metadata by those of an earlier visit. */
    restore: (fotos: readonly BatchFoto[], restoredMetadata: BatchMetadata) => {
      metadata = restoredMetadata;
      setState({ fotos, fullCount: 0, error: undefined });
      void sendNextChange();
    },
    resume: () => void sendNextChange(),
    stop: () => {
      clearTimeout(debounceTimer);
      debounceTimer = undefined;
    },
  };
};
