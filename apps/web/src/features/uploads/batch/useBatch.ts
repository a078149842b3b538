import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { getApiError } from '../../../lib/api/api-error.js';
import { selectIsLost, type WithConnection } from '../../../lib/api/connection.js';
import { selectToken, type WithAuth } from '../../../lib/session/auth.slice.js';
import { isPending } from '../../../lib/upload/upload-queue.js';
import { bulkFotos, fotoEndpoint } from '../../foto-base/fotos.api.js';
import { uploadFoto } from '../uploads.api.js';
import { getBatchQuestions } from './batch-state.js';
import { createBatch } from './create-batch.js';

export type Batch = ReturnType<typeof useBatch>;

/** The batch upload of an account. It stops when the page unmounts, and continues when the page opens again. */
export const useBatch = (account: string) => {
  const batch = useNewBatch(account);
  const { queue, updater } = batch;
  const { record, hasUnreadableFiles, otherTabCount } = useSyncExternalStore(batch.subscribe, batch.state);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const isOffline = useSelector(selectIsLost);
  useEffect(() => {
    if (!isOffline) batch.resume();
  }, [isOffline, batch]);
  useEffect(() => {
    void batch.open();
    return batch.close;
  }, [batch]);
  const isBusy = useCallback(
    () => queue.items().some((item) => isPending(item) && item.file) || updater.hasPendingUpdates(),
    [queue, updater],
  );
  return {
    items,
    /** The file of a batch that is one photo, which opens after its upload. */
    single: record.isSingle ? items[0] : undefined,
    /** About photos that look like another one. */
    questions: getBatchQuestions(items),
    getQuestions: batch.getQuestions,
    answer: batch.answer,
    add: batch.add,
    cancel: queue.cancel,
    retry: batch.retry,
    remove: batch.remove,
    readFiles: batch.readFiles,
    discard: batch.discard,
    hasUnreadableFiles,
    otherTabCount,
    isStored: batch.isStored,
    isOffline,
    isBusy,
    isPaused: useSyncExternalStore(queue.subscribe, queue.isPaused),
    pause: batch.pause,
    unpause: batch.unpause,
    /** The status that each photo is uploaded with. */
    status: record.status,
    setStatus: batch.setStatus,
    metadata: record.metadata,
    setMetadata: batch.setMetadata,
    acceptTag: batch.acceptTag,
    dismissedTags: record.dismissedTags,
    dismissTag: batch.dismissTag,
    fotos: useSyncExternalStore(updater.subscribe, updater.fotos),
    updates: useUpdates(updater),
  };
};

/** The state of applying the metadata to the uploaded photos. */
const useUpdates = ({ subscribe, ...updater }: ReturnType<typeof createBatch>['updater']) => {
  /** Whether uploaded photos still wait for the metadata of the batch. */
  const arePending = useSyncExternalStore(subscribe, updater.hasPendingUpdates);
  /** Whether metadata was applied to a photo. */
  const haveBeenMade = useSyncExternalStore(subscribe, updater.hasUpdated);
  /** The number of photos that would have too many labels. */
  const fullCount = useSyncExternalStore(subscribe, updater.fullCount);
  /** Why the metadata could not be applied. */
  const error = useSyncExternalStore(subscribe, updater.error);
  const retry = updater.resume;
  return useMemo(
    () => ({ arePending, haveBeenMade, fullCount, error, retry }),
    [arePending, haveBeenMade, fullCount, error, retry],
  );
};

const useNewBatch = (account: string) => {
  const store = useStore<WithConnection & WithAuth>();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [batch] = useState(() =>
    createBatch({
      account,
      hasSession: () => selectToken(store.getState()) !== null,
      isOnline: () => !selectIsLost(store.getState()),
      // Not tracked in the store, which would keep hundreds of files in memory.
      upload: (args) => dispatch(uploadFoto.initiate(args, { track: false })),
      updateFotos: (body) => dispatch(bulkFotos.initiate({ body }, { track: false })),
      findFoto: async (id) => {
        const query = fotoEndpoint.initiate({ params: { id } }, { subscribe: false, forceRefetch: true });
        const { data, error } = await dispatch(query);
        return data ? { foto: data.results } : { error: getApiError(error ?? {}) };
      },
    }),
  );
  return batch;
};
