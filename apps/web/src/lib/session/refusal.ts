import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { selectToken, sessionRefused, type WithAuth } from './auth.slice.js';

type Store = { dispatch: Dispatch<UnknownAction>; getState: () => unknown };

/** A refusal ends the session it was about: not one that was started while the answer was on its way. */
export const heedRefusal = (status: number | undefined, token: string | null, { dispatch, getState }: Store) => {
  if (status === 401 && token && token === selectToken(getState() as WithAuth)) dispatch(sessionRefused());
};
