import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { draftKey, forgetDraft, keepDraft, readDraft } from './drafts.js';
import { say } from './messages.js';
import { notified } from './notices.slice.js';
import { selectAuth, type WithAuth } from './session/auth.slice.js';

/**
 * Restores form input that was lost when the session ended or the page reloaded. The draft is removed when the input is
 * saved, undone, or discarded after the confirmation on leaving the page (`removeDraftsForPath`).
 */
export const useDraft = <V extends object>(otherwise: V) => {
  const store = useStore<WithAuth>();
  const { pathname } = useLocation();
  const [key] = useState(() => {
    const account = selectAuth(store.getState()).user?._id ?? '';
    return draftKey({ account, pathname, fields: Object.keys(otherwise) });
  });
  const [found] = useState(() => readDraft(key, otherwise));
  const tell = useEffectEvent(() => void (found && store.dispatch(notified('ok', say('form.restored')))));
  useEffect(() => tell(), []);
  return {
    found,
    /** Saves the current values as the draft; undefined removes the draft. */
    follow: (values: V | undefined) => (values ? keepDraft(key, values) : forgetDraft(key)),
  };
};
