import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Foto } from '@ledenportaal/shared';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { truncateText } from '../../lib/truncate-text.js';
import { noticeReplaced, notified } from '../../lib/notices.slice.js';
import { findFotoName } from '../foto-base/FotoPicture.js';
import { addToCollection, removeFromCollection } from './collections.api.js';

const formatOutcome = (name: string, isKept: boolean) =>
  name
    ? t(isKept ? 'collection.kept' : 'collection.released', { name: truncateText(name) })
    : t(isKept ? 'collection.keptNameless' : 'collection.releasedNameless');

/** Adds a photo to the member's collection or removes it, and shows a notice that can undo it. */
export const useCollectionToggle = (foto: Pick<Foto, '_id' | 'beschrijving' | 'bestandsnaam' | 'inCollection'>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [busyId, setBusyId] = useState<string>();
  const { _id, beschrijving, inCollection } = foto;
  // The button may have moved on to another photo.
  const isBusy = busyId === _id;
  const toggle = async () => {
    if (isBusy) return;
    setBusyId(_id);
    const args = { params: { id: _id } };
    const options = { track: false };
    const { error } = inCollection
      ? await dispatch(removeFromCollection.initiate(args, options))
      : await dispatch(addToCollection.initiate(args, options));
    setBusyId((current) => (current === _id ? undefined : current));
    if (error) return dispatch(notified('error', t('collection.failed', { reason: getErrorMessage(error) })));
    const text = formatOutcome(findFotoName(foto), !inCollection);
    // One notice for all changes of the collection, so that the screen does not fill with them.
    dispatch(noticeReplaced({ id: 'collection', text, foto: { _id, beschrijving, inCollection: !inCollection } }));
  };
  return { toggle: () => void toggle(), isBusy };
};
