import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ApiError } from '../api/api-error.js';
import { t } from '../messages.js';
import { selectToken, sessionRefused, type WithAuth } from './auth.slice.js';

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => unknown };

/** Returns the server's reason for ending the session when it gives one, and a general text otherwise. */
const getReason = ({ code, message }: ApiError) =>
  code === 'account_disabled' || code === 'session_ended' ? message : t('login.needed');

/** Ends the session after a 401 response, unless a new session was started during the request. */
export const handleAuthError = (error: ApiError | undefined, token: string | null, { dispatch, getState }: Store) => {
  if (error?.status === 401 && token && token === selectToken(getState() as WithAuth))
    dispatch(sessionRefused(getReason(error)));
};
