import type { Foto } from '@ledenportaal/shared';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { createListeners } from '../../../lib/listeners.js';
import {
  toUploadedFoto,
  getNextChange,
  type BatchChange,
  withAppliedChange,
  type BatchMetadata,
  type UploadedFoto,
} from './batch-metadata.js';

type BulkResult = { data?: unknown; error?: Parameters<typeof getApiError>[0] | undefined };
type Deps = { send: (change: BatchChange) => PromiseLike<BulkResult>; isOffline: () => boolean };

export const emptyForAll: BatchMetadata = { eigenaar: '', tags: [], themes: [] };
/** Delay after the last change, so that typing does not send a request per letter. */
const debounceMs = 800;

/** Applies the batch metadata to each photo: after its upload, and again when the metadata changes. */
export const createBatchUpdater = ({ send, isOffline }: Deps) => {
  let metadata = emptyForAll;
  let uploaded: readonly UploadedFoto[] = [];
  let isSending = false;
  let error: ApiError | undefined;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  const { notify: notifyListeners, subscribe } = createListeners();

  const setError = (nextError?: ApiError) => {
    error = nextError;
    notifyListeners();
  };
  const sendNextChange = async (): Promise<void> => {
    const change = getNextChange(uploaded, metadata);
    if (!change || isSending || debounceTimer !== undefined || isOffline()) return;
    isSending = true;
    const sentMetadata = metadata;
    const { data, error: failure } = await send(change);
    isSending = false;
    if (!data) return setError(getApiError(failure ?? {}));
    uploaded = withAppliedChange(uploaded, change.fotos, sentMetadata);
    setError();
    return sendNextChange();
  };

  return {
    error: () => error,
    hasPendingUpdates: () => getNextChange(uploaded, metadata) !== undefined,
    subscribe,
    addFoto: (foto: Foto) => {
      uploaded = [...uploaded, toUploadedFoto(foto)];
      if (!error) void sendNextChange();
    },
    setMetadata: (nextMetadata: BatchMetadata) => {
      metadata = nextMetadata;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        debounceTimer = undefined;
        void sendNextChange();
      }, debounceMs);
      setError();
    },
    resume: () => void sendNextChange(),
    stop: () => clearTimeout(debounceTimer),
  };
};
