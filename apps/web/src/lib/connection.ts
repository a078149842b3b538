import { platformContract } from '@ledenportaal/shared';
import { createListenerMiddleware, createSlice, isAnyOf, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.js';
import { apiRoot } from './api-root.js';
import type { AskError } from './ask-error.js';

const askEvery = 3000;

const connectionSlice = createSlice({
  name: 'connection',
  initialState: () => ({ lost: !navigator.onLine }),
  reducers: {
    connectionLost: () => ({ lost: true }),
    connectionFound: () => ({ lost: false }),
  },
});

export const connectionReducer = connectionSlice.reducer;
export type WithConnection = { connection: ReturnType<typeof connectionReducer> };
export const selectIsLost = ({ connection }: WithConnection) => connection.lost;
export const { connectionFound } = connectionSlice.actions;
const { connectionLost } = connectionSlice.actions;

const answers = async () => {
  try {
    return (await fetch(apiRoot + platformContract.ready.path, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const isSilence = (action: UnknownAction) => {
  const { code } = (action.payload ?? {}) as Partial<AskError>;
  return action.type.startsWith(`${api.reducerPath}/`) && (code === 'unreachable' || code === 'unavailable');
};

const listener = createListenerMiddleware();
export const connectionMiddleware = listener.middleware;

listener.startListening({
  predicate: isSilence,
  effect: (_, { dispatch }) => void dispatch(connectionLost()),
});
listener.startListening({
  matcher: isAnyOf(connectionLost, connectionFound),
  effect: async (action, listenerApi) => {
    listenerApi.cancelActiveListeners();
    if (connectionFound.match(action)) return;
    do await listenerApi.delay(askEvery);
    while (!(await answers()));
    listenerApi.dispatch(connectionFound());
  },
});

/** Handler for `setupListeners`: repeats the failed requests once the server is reachable again. */
export const followConnection = (
  dispatch: Dispatch<UnknownAction>,
  { onOnline, onOffline }: Record<'onOnline' | 'onOffline', () => UnknownAction>,
) => {
  const stop = listener.startListening({
    actionCreator: connectionFound,
    effect: (_, store) => void store.dispatch(onOnline()),
  });
  const lose = () => {
    dispatch(connectionLost());
    dispatch(onOffline());
  };
  const find = async () => {
    if (await answers()) dispatch(connectionFound());
  };
  const retry = () => void find();
  window.addEventListener('offline', lose);
  window.addEventListener('online', retry);
  if (!navigator.onLine) lose();
  return () => {
    stop();
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', retry);
  };
};
