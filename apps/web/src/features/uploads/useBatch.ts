import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FotoStatus } from '@ledenportaal/shared';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { selectIsLost, type WithConnection } from '../../lib/api/connection.js';
import type { BatchMetadata } from '../fotos/selection/batch-metadata.js';
import { bulkFotos } from '../fotos/fotos.api.js';
import { createBatchUpdater, emptyForAll } from '../fotos/selection/batch-updater.js';
import { createUploadQueue, isPending } from '../../lib/upload/upload-queue.js';
import { uploadFoto } from './uploads.api.js';

export type Batch = ReturnType<typeof useBatch>;

/** A batch upload with the metadata for all its photos. It stops when the page unmounts. */
export const useBatch = () => {
  const { queue, updater, setStatusToSend } = useBatchServices();
  const [metadata, setMetadata] = useState(emptyForAll);
  const [status, setStatus] = useState<FotoStatus>('zichtbaar');
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const error = useSyncExternalStore(updater.subscribe, updater.error);
  const hasPendingUpdates = useSyncExternalStore(updater.subscribe, updater.hasPendingUpdates);
  const isOffline = useSelector(selectIsLost);
  useEffect(() => {
    if (isOffline) return;
    queue.resume();
    updater.resume();
  }, [isOffline, queue, updater]);
  useEffect(
    () => () => {
      queue.stop();
      updater.stop();
    },
    [queue, updater],
  );
  const isBusy = useCallback(() => queue.items().some(isPending) || updater.hasPendingUpdates(), [queue, updater]);
  return {
    items,
    add: queue.add,
    cancel: queue.cancel,
    retry: queue.retry,
    isOffline,
    isBusy,
    /** Whether uploaded photos still wait for the metadata of the batch. */
    hasPendingUpdates,
    /** The status that each photo is uploaded with. */
    status,
    updateStatus: (next: FotoStatus) => {
      setStatus(next);
      setStatusToSend(next);
    },
    metadata,
    updateMetadata: (metadataChanges: Partial<BatchMetadata>) => {
      setMetadata({ ...metadata, ...metadataChanges });
      updater.setMetadata({ ...metadata, ...metadataChanges });
    },
    /** Why the metadata could not be applied. */
    error,
    retryUpdates: updater.resume,
  };
};

const useBatchServices = () => {
  const store = useStore<WithConnection>();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [services] = useState(() => {
    let status: FotoStatus = 'zichtbaar';
    const isOffline = () => selectIsLost(store.getState());
    const updater = createBatchUpdater({
      isOffline,
      send: (body) => dispatch(bulkFotos.initiate({ body }, { track: false })),
    });
    const queue = createUploadQueue({
      isOffline,
      // Not tracked in the store, which would keep hundreds of files in memory.
      send: (file, onProgress) =>
        dispatch(uploadFoto.initiate({ file, onProgress, body: { status } }, { track: false })),
      onUploaded: ({ results: foto }) => updater.addFoto(foto),
    });
    const setStatusToSend = (next: FotoStatus) => {
      status = next;
    };
    return { queue, updater, setStatusToSend };
  });
  return services;
};
