import { createListenerMiddleware, createSlice, isAnyOf, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.js';
import type { ApiError } from './api-error.js';
import { isServerReady } from './server-ready.js';

const pollIntervalMs = 3000;

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

const isUnreachableError = (action: UnknownAction) => {
  const { code } = (action.payload ?? {}) as Partial<ApiError>;
  return action.type.startsWith(`${api.reducerPath}/`) && (code === 'unreachable' || code === 'unavailable');
};

const listener = createListenerMiddleware();
export const connectionMiddleware = listener.middleware;

listener.startListening({
  predicate: isUnreachableError,
  effect: (_, { dispatch }) => void dispatch(connectionLost()),
});
listener.startListening({
  matcher: isAnyOf(connectionLost, connectionFound),
  effect: async (action, listenerApi) => {
    listenerApi.cancelActiveListeners();
    if (connectionFound.match(action)) return;
    do await listenerApi.delay(pollIntervalMs);
    while (!(await isServerReady()));
    listenerApi.dispatch(connectionFound());
  },
});

/** Finds out whether the server can be reached, after an error that may be of the connection. */
export const checkConnection = async (dispatch: Dispatch<UnknownAction>) => {
  if (!(await isServerReady())) dispatch(connectionLost());
};

// Repeats the failed requests once the server is reachable again.
listener.startListening({
  actionCreator: connectionFound,
  effect: (_, { dispatch }) => void dispatch(api.internalActions.onOnline()),
});

type Listened = Record<'onFocus' | 'onFocusLost' | 'onOffline', () => UnknownAction>;

/** Handler for `setupListeners`: follows what the browser knows about the connection, and whether the tab is shown. */
export const listenForConnection = (
  dispatch: Dispatch<UnknownAction>,
  { onFocus, onFocusLost, onOffline }: Listened,
) => {
  const handleOffline = () => {
    dispatch(connectionLost());
    dispatch(onOffline());
  };
  const checkServer = async () => {
    if (await isServerReady()) dispatch(connectionFound());
  };
  const handleOnline = () => void checkServer();
  const handleVisibility = () => void dispatch(document.hidden ? onFocusLost() : onFocus());
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  if (!navigator.onLine) handleOffline();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('online', handleOnline);
  };
};
