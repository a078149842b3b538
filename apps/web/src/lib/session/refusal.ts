import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AskError } from '../ask-error.js';
import { say } from '../messages.js';
import { selectToken, sessionRefused, type WithAuth } from './auth.slice.js';

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => unknown };

/** Why the server ended a session, where it says more than that there is none. */
const reasonOf = ({ code, message }: AskError) =>
  code === 'account_disabled' || code === 'session_ended' ? message : say('login.needed');

/** A refusal ends the session it was about: not one that was started while the answer was on its way. */
export const heedRefusal = (error: AskError | undefined, token: string | null, { dispatch, getState }: Store) => {
  if (error?.status === 401 && token && token === selectToken(getState() as WithAuth))
    dispatch(sessionRefused(reasonOf(error)));
};
