import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { toDraftKey, removeDraft, saveDraft, readDraft } from './drafts.js';
import { t } from '../messages.js';
import { notified } from '../notices.slice.js';
import { selectAuth, type WithAuth } from '../session/auth.slice.js';

/**
 * Restores form input that was lost when the session ended or the page reloaded. The draft is removed when the input is
 * saved, undone, or discarded after the confirmation on leaving the page (`removeDraftsForPath`).
 */
export const useDraft = <V extends object>(defaults: V) => {
  const store = useStore<WithAuth>();
  const { pathname } = useLocation();
  const [key] = useState(() => {
    const account = selectAuth(store.getState()).user?._id ?? '';
    return toDraftKey({ account, pathname, fields: Object.keys(defaults) });
  });
  const [found] = useState(() => readDraft(key, defaults));
  const notifyRestored = useEffectEvent(() => void (found && store.dispatch(notified('ok', t('form.restored')))));
  useEffect(() => notifyRestored(), []);
  return {
    found,
    /** Saves the current values as the draft; undefined removes the draft. */
    update: (values: V | undefined) => (values ? saveDraft(key, values) : removeDraft(key)),
  };
};
