import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { draftKey, forgetDraft, keepDraft, readDraft } from './drafts.js';
import { say } from './messages.js';
import { notified } from './notices.slice.js';
import { selectAuth, type WithAuth } from './session/auth.slice.js';

/**
 * What was typed in this form when it was taken away, by the end of the session or by the page being loaded anew. It
 * goes when it is saved, undone, or left by who was asked (`forgetDraftsAt`).
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
    /** What stands in the form now; undefined where there is nothing to lose. */
    follow: (values: V | undefined) => (values ? keepDraft(key, values) : forgetDraft(key)),
  };
};
