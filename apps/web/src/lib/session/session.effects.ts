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

// One user's cached data must not be shown to the next, so a new session clears the API cache.
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
    // Another tab may already have stored a new token.
    if (readToken() === selectToken(getOriginalState() as WithAuth)) forgetToken();
    dispatch(api.util.resetApiState());
  },
});
// A deliberate sign-out has been confirmed, so all drafts are removed.
listener.startListening({
  actionCreator: signedOut,
  effect: () => forgetDrafts(),
});

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => WithAuth };

/**
 * Whether the token has the same user and role (after a password change, for example), so that cached data can stay.
 */
const isOfSame = (token: string, state: WithAuth) => {
  const { user } = selectAuth(state);
  const next = decodeToken(token);
  return user !== null && next?.sub === user._id && next.role === user.role;
};

/**
 * Applies a sign-in or sign-out in another tab to this one, also when this page is restored from the back/forward
 * cache. Returns a function that stops this.
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
