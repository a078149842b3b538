import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { collectionReducer } from '../features/collections/collection.slice.js';
import { syncCollection } from '../features/collections/collections.api.js';
import { downloadsReducer } from '../features/downloads/downloads.slice.js';
import { api } from '../lib/api/api.js';
import { connectionMiddleware, connectionReducer, listenForConnection } from '../lib/api/connection.js';
import { config } from '../lib/config.js';
import { noticesMiddleware, noticesReducer } from '../lib/notices.slice.js';
import { authReducer } from '../lib/session/auth.slice.js';
import { syncWithOtherTabs, sessionMiddleware } from '../lib/session/session.effects.js';

const reducer = combineReducers({
  auth: authReducer,
  connection: connectionReducer,
  notices: noticesReducer,
  collection: collectionReducer,
  downloads: downloadsReducer,
  [api.reducerPath]: api.reducer,
});

export const createStore = () => {
  const store = configureStore({
    reducer,
    middleware: (standard) =>
      standard().prepend(noticesMiddleware, sessionMiddleware, connectionMiddleware).concat(api.middleware),
  });
  setupListeners(store.dispatch, listenForConnection);
  if (config)
    store.dispatch(
      api.util.upsertQueryEntries([{ endpointName: 'config', arg: undefined, value: { results: config } }]),
    );
  syncWithOtherTabs(store);
  syncCollection(store);
  return store;
};
