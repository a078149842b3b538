import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { getApiError } from '../../../lib/api/api-error.js';
import { selectIsLost, type WithConnection } from '../../../lib/api/connection.js';
import { selectToken, type WithAuth } from '../../../lib/session/auth.slice.js';
import { isPending } from '../../../lib/upload/upload-queue.js';
import { bulkFotos, fotoEndpoint } from '../../foto-base/fotos.api.js';
import { useAddLabel } from '../../labels/useAddLabel.js';
import { addReeks } from '../../fotos/reeksen/reeksen.api.js';
import { uploadFoto } from '../uploads.api.js';
import { getBatchQuestions } from './batch-state.js';
import { createBatch } from './create-batch.js';

export type Batch = ReturnType<typeof useBatch>;

/** The batch upload of an account. It stops when the page unmounts, and continues when the page opens again. */
export const useBatch = (account: string) => {
  const batch = useNewBatch(account);
  const { queue, updater } = batch;
  const state = useSyncExternalStore(batch.subscribe, batch.state);
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
    () => queue.items().some((item) => isPending(item) && item.file) || updater.state().arePending,
    [queue, updater],
  );
  return {
    ...batch,
    ...state,
    items,
    /** The file of a batch that is one photo, which opens after its upload. */
    single: state.record.isSingle ? items[0] : undefined,
    /** About photos that look like another one. */
    questions: getBatchQuestions(items),
    cancel: queue.cancel,
    isOffline,
    isBusy,
    updates: useSyncExternalStore(updater.subscribe, updater.state),
  };
};

const useNewBatch = (account: string) => {
  const store = useStore<WithConnection & WithAuth>();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const addTag = useAddLabel('tags');
  const [batch] = useState(() =>
    createBatch({
      account,
      hasSession: () => selectToken(store.getState()) !== null,
      isOnline: () => !selectIsLost(store.getState()),
      // Not tracked in the store, which would keep hundreds of files in memory.
      upload: (args) => dispatch(uploadFoto.initiate(args, { track: false })),
      addReeks: async (naam) => {
        const { data, error } = await dispatch(addReeks.initiate({ body: { naam } }, { track: false }));
        return data ? { id: data.results._id } : { error: getApiError(error ?? {}) };
      },
      updateFotos: (body) => dispatch(bulkFotos.initiate({ body }, { track: false })),
      addTag,
      findFoto: async (id) => {
        const query = fotoEndpoint.initiate({ params: { id } }, { subscribe: false, forceRefetch: true });
        const { data, error } = await dispatch(query);
        return data ? { foto: data.results } : { error: getApiError(error ?? {}) };
      },
    }),
  );
  return batch;
};
