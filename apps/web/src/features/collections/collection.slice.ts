import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { addToCollection, collection, removeFromCollection } from './collections.api.js';

const noError: { error: string | null } = { error: null };

/** The error of the last request for the collection, until the next request starts. */
const collectionSlice = createSlice({
  name: 'collection',
  initialState: noError,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(
      isAnyOf(collection.matchPending, addToCollection.matchPending, removeFromCollection.matchPending),
      () => noError,
    );
    builder.addMatcher(
      isAnyOf(collection.matchRejected, addToCollection.matchRejected, removeFromCollection.matchRejected),
      (state, { payload, meta, error }) => {
        // An aborted request has not failed: its session ended.
        if (meta.aborted || ('condition' in meta && meta.condition)) return;
        state.error = getErrorMessage(payload ?? error);
      },
    );
  },
});

export const collectionReducer = collectionSlice.reducer;
