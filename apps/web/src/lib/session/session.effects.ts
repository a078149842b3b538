import { createListenerMiddleware, isAnyOf, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { removeDrafts } from '../forms/drafts.js';
import { ignoreErrors } from '../ignore-errors.js';
import { removeUploadDatabases } from '../upload/upload-databases.js';
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
import { removeToken, removeViewed, saveToken, readToken, tokenKey } from './token-storage.js';
import { decodeToken } from './token.js';

const listener = createListenerMiddleware();
export const sessionMiddleware = listener.middleware;

/** Removes what users left in this browser, except the given one. */
const removeUserData = (except?: string) => {
  removeDrafts(except);
  removeViewed(except);
  void removeUploadDatabases(except);
};

// One user's cached data must not be shown to the next, so a new session clears the API cache.
listener.startListening({
  actionCreator: sessionStarted,
  effect: ({ payload }, { dispatch }) => {
    saveToken(payload);
    removeUserData(decodeToken(payload)?.sub);
    dispatch(api.util.resetApiState());
  },
});
listener.startListening({
  actionCreator: sessionRenewed,
  effect: ({ payload }) => void saveToken(payload),
});
listener.startListening({
  matcher: isAnyOf(signedOut, signedOutElsewhere, sessionRefused),
  effect: (_, { dispatch, getOriginalState }) => {
    // Another tab may already have stored a new token.
    if (readToken() === selectToken(getOriginalState() as WithAuth)) removeToken();
    dispatch(api.util.resetApiState());
  },
});
// A deliberate sign-out has been confirmed, so all drafts and unfinished uploads are removed.
listener.startListening({
  actionCreator: signedOut,
  effect: () => {
    removeUserData();
    ignoreErrors(() => sessionStorage.clear());
  },
});

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => WithAuth };

/**
 * Whether the token has the same user and role (after a password change, for example), so that cached data can stay.
 */
const isSameUserAndRole = (token: string, state: WithAuth) => {
  const { user } = selectAuth(state);
  const next = decodeToken(token);
  return user !== null && next?.sub === user._id && next.role === user.role;
};

/**
 * Applies a sign-in or sign-out in another tab to this one, also when this page is restored from the back/forward
 * cache. Returns a function that stops this.
 */
export const syncWithOtherTabs = ({ dispatch, getState }: Store) => {
  const applyToken = (newToken: string | null) => {
    const token = selectToken(getState());
    if (newToken === token) return;
    if (newToken)
      dispatch(isSameUserAndRole(newToken, getState()) ? sessionRenewed(newToken) : sessionStarted(newToken));
    else if (token) dispatch(signedOutElsewhere());
  };
  const handleStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === tokenKey || key === null)) applyToken(newValue);
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyToken(readToken());
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handlePageShow);
  };
};
