import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { noticeReplaced, notified } from '../../lib/notices.slice.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { addToCollection, removeFromCollection } from './collections.api.js';
import { t } from './messages.js';

/** Requests at the same time. */
const maxRequests = 4;

/** Adds photos to the member's collection or removes them, and shows one notice that can undo it. */
export const useCollectionOfMany = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (id: string, inCollection: boolean) => {
    const args = { params: { id } };
    const options = { track: false };
    const { error } = inCollection
      ? await dispatch(addToCollection.initiate(args, options))
      : await dispatch(removeFromCollection.initiate(args, options));
    return error && getErrorMessage(error);
  };
  /** Stops at the first request that fails. Resolves to the ids that were changed. */
  const change = async (ids: readonly string[], inCollection: boolean): Promise<string[]> => {
    if (ids.length === 0) {
      dispatch(notified('ok', t('collection.keptAlready')));
      return [];
    }
    const rest = [...ids];
    const done: string[] = [];
    let reason: string | undefined;
    const sendRest = async () => {
      for (let id = rest.shift(); id !== undefined && reason === undefined; id = rest.shift()) {
        const failure = await send(id, inCollection);
        if (failure === undefined) done.push(id);
        else reason = failure;
      }
    };
    setIsBusy(true);
    await Promise.all(Array.from({ length: maxRequests }, sendRest));
    setIsBusy(false);
    if (done.length > 0) {
      const count = formatFotoCount({ total: done.length, more: false });
      const text = t(inCollection ? 'collection.keptMany' : 'collection.releasedMany', { count });
      dispatch(noticeReplaced({ id: 'collection', text, fotos: { ids: done, inCollection } }));
    }
    if (reason !== undefined)
      dispatch(notified('error', t(done.length > 0 ? 'collection.partlyFailed' : 'collection.failed', { reason })));
    return done;
  };
  return { change, isBusy };
};
