import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { selectIsLost, type WithConnection } from '../../lib/connection.js';
import { createBatchChanges, emptyForAll } from './batch-changes.js';
import type { ForAll } from './batch-change.js';
import { createFotoQueue, isUnderWay } from './foto-queue.js';
import { bulkFotos, uploadFoto } from './fotoboek.api.js';

export type Batch = ReturnType<typeof useBatch>;

/** A batch upload with the metadata for all its photos. It stops when the page unmounts. */
export const useBatch = () => {
  const { queue, changes } = useParts();
  const [forAll, setForAll] = useState(emptyForAll);
  const lines = useSyncExternalStore(queue.subscribe, queue.lines);
  const error = useSyncExternalStore(changes.subscribe, changes.error);
  const isBehind = useSyncExternalStore(changes.subscribe, changes.isBehind);
  const isOffline = useSelector(selectIsLost);
  useEffect(() => {
    if (isOffline) return;
    queue.goOn();
    changes.goOn();
  }, [isOffline, queue, changes]);
  useEffect(
    () => () => {
      queue.end();
      changes.end();
    },
    [queue, changes],
  );
  const isBusy = useCallback(() => queue.lines().some(isUnderWay) || changes.isBehind(), [queue, changes]);
  return {
    lines,
    add: queue.add,
    cancel: queue.cancel,
    retry: queue.retry,
    isOffline,
    isBusy,
    /** Whether uploaded photos still wait for the metadata of the batch. */
    isBehind,
    forAll,
    tell: (told: Partial<ForAll>) => {
      setForAll({ ...forAll, ...told });
      changes.want({ ...forAll, ...told });
    },
    /** Why the metadata could not be applied. */
    error,
    applyAgain: changes.goOn,
  };
};

const useParts = () => {
  const store = useStore<WithConnection>();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [parts] = useState(() => {
    const isOffline = () => selectIsLost(store.getState());
    const changes = createBatchChanges({
      isOffline,
      send: (body) => dispatch(bulkFotos.initiate({ body }, { track: false })),
    });
    const queue = createFotoQueue({
      isOffline,
      // Not tracked in the store, which would keep hundreds of files in memory.
      send: (file, onProgress) => dispatch(uploadFoto.initiate({ file, onProgress }, { track: false })),
      onLanded: changes.land,
    });
    return { queue, changes };
  });
  return parts;
};
