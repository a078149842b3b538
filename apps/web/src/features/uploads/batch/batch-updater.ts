import type { FotoBulkResult, UploadedFoto } from '@ledenportaal/shared';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { createListeners } from '../../../lib/listeners.js';
import {
  emptyMetadata,
  getNextChange,
  toBatchFoto,
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

/** Delay after the last change, so that typing does not send a request per letter. */
const debounceMs = 800;

/** Applies the batch metadata to each photo: after its upload, and again when the metadata changes. */
export const createBatchUpdater = ({ send, canSend }: Deps) => {
  let metadata = emptyMetadata;
  let fotos: readonly BatchFoto[] = [];
  let isSending = false;
  let error: ApiError | undefined;
  /** The number of photos to which the last change could not be applied, because they would have too many labels. */
  let fullCount = 0;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  const { notify: notifyListeners, subscribe } = createListeners();

  /** Kept until the photos or the metadata change, because computing it for thousands of photos takes milliseconds. */
  let next: { fotos: readonly BatchFoto[]; metadata: BatchMetadata; change: BatchChange | undefined } | undefined;

  const getNext = () => {
    if (next?.fotos !== fotos || next.metadata !== metadata)
      next = { fotos, metadata, change: getNextChange(fotos, metadata) };
    return next.change;
  };
  const setError = (nextError?: ApiError) => {
    error = nextError;
    notifyListeners();
  };
  const sendNextChange = async (): Promise<void> => {
    const change = getNext();
    if (!change || isSending || debounceTimer !== undefined || !canSend()) return;
    isSending = true;
    const sentMetadata = metadata;
    const { data, error: failure } = await send(change);
    isSending = false;
    if (!data) return setError(getApiError(failure ?? {}));
    fotos = withAppliedChange(fotos, change.fotos, sentMetadata);
    fullCount += data.results.full.length;
    setError();
    return sendNextChange();
  };

  return {
    error: () => error,
    fullCount: () => fullCount,
    fotos: () => fotos,
    hasPendingUpdates: () => getNext() !== undefined,
    /** Whether metadata of the batch was applied to a photo. */
    hasUpdated: () => fotos.some(({ applied, original }) => applied !== original),
    subscribe,
    addFoto: (uploaded: UploadedFoto) => {
      fotos = [...fotos, toBatchFoto(uploaded)];
      notifyListeners();
      if (!error) void sendNextChange();
    },
    /** Forgets a photo that left the image bank. */
    removeFoto: (id: string) => {
      fotos = fotos.filter((foto) => foto.id !== id);
      notifyListeners();
    },
    setMetadata: (nextMetadata: BatchMetadata) => {
      metadata = nextMetadata;
      fullCount = 0;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        debounceTimer = undefined;
        void sendNextChange();
      }, debounceMs);
      setError();
    },
    /** Replaces the photos and the metadata by those of an earlier visit. */
    restore: (restoredFotos: readonly BatchFoto[], restoredMetadata: BatchMetadata) => {
      fotos = restoredFotos;
      metadata = restoredMetadata;
      fullCount = 0;
      setError();
      void sendNextChange();
    },
    resume: () => void sendNextChange(),
    stop: () => {
      clearTimeout(debounceTimer);
      debounceTimer = undefined;
    },
  };
};
