import { fotoRoutes, type fotoContract } from '@ledenportaal/shared';
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api/api.js';
import { apiRoot } from '../../lib/api/api-root.js';
import { fetchFile, saveFile } from '../../lib/api/fetch-file.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { selectToken, type WithAuth } from '../../lib/session/auth.slice.js';
import { handleAuthError } from '../../lib/session/auth-error.js';

type Downloads = { busy: string[]; error: string | null };
export type WithDownloads = { downloads: Downloads };

export const downloadFoto = createAsyncThunk<void, string, { state: WithAuth & WithDownloads; rejectValue: string }>(
  'downloads/foto',
  async (id, { getState, dispatch, rejectWithValue }) => {
    const token = selectToken(getState());
    const { file, error } = await fetchFile<typeof fotoContract.download>(
      fotoRoutes.download,
      { params: { id } },
      { root: apiRoot, token },
    );
    if (file) {
      saveFile(file, `${id}.jpg`);
      return void dispatch(api.util.invalidateTags(['Download']));
    }
    handleAuthError(error, token, { dispatch, getState });
    dispatch(notified('error', t('foto.downloadFailed', { reason: error.message })));
    return rejectWithValue(t('foto.downloadError'));
  },
  { condition: (id, { getState }) => !getState().downloads.busy.includes(id) },
);

const emptyState: Downloads = { busy: [], error: null };

const downloadsSlice = createSlice({
  name: 'downloads',
  initialState: emptyState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(downloadFoto.pending, (state, { meta }) => {
      state.busy.push(meta.arg);
      state.error = null;
    });
    builder.addCase(downloadFoto.rejected, (state, { payload }) => {
      state.error = payload ?? null;
    });
    builder.addMatcher(downloadFoto.settled, (state, { meta }) => {
      state.busy = state.busy.filter((id) => id !== meta.arg);
    });
  },
});

export const downloadsReducer = downloadsSlice.reducer;
export const selectIsDownloading = (id: string) => (state: WithDownloads) => state.downloads.busy.includes(id);
