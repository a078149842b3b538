import { createListenerMiddleware, isAnyOf, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.js';
import { selectToken, sessionRefused, sessionRenewed, sessionStarted, signedOut, type WithAuth } from './auth.slice.js';
import { forgetToken, keepToken, tokenKey } from './token.js';

const listener = createListenerMiddleware();
export const sessionMiddleware = listener.middleware;

// What one person has read must not be shown to the next: with the session goes every answer.
listener.startListening({
  actionCreator: sessionStarted,
  effect: ({ payload }, { dispatch }) => {
    keepToken(payload);
    dispatch(api.util.resetApiState());
  },
});
listener.startListening({
  actionCreator: sessionRenewed,
  effect: ({ payload }) => void keepToken(payload),
});
listener.startListening({
  matcher: isAnyOf(signedOut, sessionRefused),
  effect: (_, { dispatch }) => {
    forgetToken();
    dispatch(api.util.resetApiState());
  },
});

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => WithAuth };

/** Signing in and out in another tab counts here too. Ends when the returned function is called. */
export const followOtherTabs = ({ dispatch, getState }: Store) => {
  const follow = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== tokenKey && key !== null)) return;
    const token = selectToken(getState());
    if (newValue === token) return;
    if (newValue) dispatch(sessionStarted(newValue));
    else if (token) dispatch(signedOut());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
