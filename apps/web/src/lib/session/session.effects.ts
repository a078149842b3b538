import { createListenerMiddleware, isAnyOf, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.js';
import { forgetDrafts } from '../drafts.js';
import {
  selectAuth,
  selectToken,
  sessionRefused,
  sessionRenewed,
  sessionStarted,
  signedOut,
  signedOutElsewhere,
  type WithAuth,
} from './auth.slice.js';
import { forgetToken, keepToken, readToken, tokenKey } from './kept-token.js';
import { decodeToken } from './token.js';

const listener = createListenerMiddleware();
export const sessionMiddleware = listener.middleware;

// What one person has read must not be shown to the next: with the session goes every answer.
listener.startListening({
  actionCreator: sessionStarted,
  effect: ({ payload }, { dispatch }) => {
    keepToken(payload);
    forgetDrafts(decodeToken(payload)?.sub);
    dispatch(api.util.resetApiState());
  },
});
listener.startListening({
  actionCreator: sessionRenewed,
  effect: ({ payload }) => void keepToken(payload),
});
listener.startListening({
  matcher: isAnyOf(signedOut, signedOutElsewhere, sessionRefused),
  effect: (_, { dispatch, getOriginalState }) => {
    // Another tab may have stored the next one already.
    if (readToken() === selectToken(getOriginalState() as WithAuth)) forgetToken();
    dispatch(api.util.resetApiState());
  },
});
// Whoever goes by choice was asked, and leaves nothing behind.
listener.startListening({
  actionCreator: signedOut,
  effect: () => forgetDrafts(),
});

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => WithAuth };

/** As after a new password there: what was read and typed here stays. */
const isOfSame = (token: string, state: WithAuth) => {
  const { user } = selectAuth(state);
  const next = decodeToken(token);
  return user !== null && next?.sub === user._id && next.role === user.role;
};

/**
 * Signing in and out in another tab counts here too, also while the browser kept this page aside for who comes back to
 * it. Ends when the returned function is called.
 */
export const followOtherTabs = ({ dispatch, getState }: Store) => {
  const follow = (next: string | null) => {
    const token = selectToken(getState());
    if (next === token) return;
    if (next) dispatch(isOfSame(next, getState()) ? sessionRenewed(next) : sessionStarted(next));
    else if (token) dispatch(signedOutElsewhere());
  };
  const hear = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === tokenKey || key === null)) follow(newValue);
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow(readToken());
  };
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', comeBack);
  };
};
