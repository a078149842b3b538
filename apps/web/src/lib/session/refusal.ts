import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AskError } from '../ask-error.js';
import { say } from '../messages.js';
import { selectToken, sessionRefused, type WithAuth } from './auth.slice.js';

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => unknown };

/** Returns the server's reason for ending the session when it gives one, and a general text otherwise. */
const reasonOf = ({ code, message }: AskError) =>
  code === 'account_disabled' || code === 'session_ended' ? message : say('login.needed');

/** Ends the session after a 401 response, unless a new session was started during the request. */
export const heedRefusal = (error: AskError | undefined, token: string | null, { dispatch, getState }: Store) => {
  if (error?.status === 401 && token && token === selectToken(getState() as WithAuth))
    dispatch(sessionRefused(reasonOf(error)));
};
