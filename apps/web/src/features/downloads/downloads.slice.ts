import { fotoRoutes, type Args, type fotoContract } from '@ledenportaal/shared';
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api/api.js';
import { apiRoot } from '../../lib/api/api-root.js';
import { fetchFile, saveFile } from '../../lib/api/fetch-file.js';
import { t } from '../../lib/messages.js';
import { selectToken, type WithAuth } from '../../lib/session/auth.slice.js';
import { handleAuthError } from '../../lib/session/auth-error.js';

type Downloads = { busy: string[]; error: string | null };
export type WithDownloads = { downloads: Downloads };

export type DownloadQuery = NonNullable<Args<typeof fotoContract.download>['query']>;
type Download = { id: string; query?: DownloadQuery };
type ThunkTypes = { state: WithAuth & WithDownloads; rejectValue: string; rejectedMeta: { reason: string } };

/** Saves the original of a photo, or the rendition of `query`. The reason of a failure is in `meta`. */
export const downloadFoto = createAsyncThunk<void, Download, ThunkTypes>(
  'downloads/foto',
  async ({ id, query = {} }, { getState, dispatch, rejectWithValue }) => {
    const token = selectToken(getState());
    const { file, name, error } = await fetchFile<typeof fotoContract.download>(
      fotoRoutes.download,
      { params: { id }, query },
      { root: apiRoot, token },
    );
    if (file) {
      saveFile(file, name ?? `${id}.jpg`);
      return void dispatch(api.util.invalidateTags(['Download']));
    }
    handleAuthError(error, token, { dispatch, getState });
    return rejectWithValue(t('foto.downloadError'), { reason: error.message });
  },
  { condition: ({ id }, { getState }) => !getState().downloads.busy.includes(id) },
);

const emptyState: Downloads = { busy: [], error: null };

const downloadsSlice = createSlice({
  name: 'downloads',
  initialState: emptyState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(downloadFoto.pending, (state, { meta }) => {
      state.busy.push(meta.arg.id);
      state.error = null;
    });
    builder.addCase(downloadFoto.rejected, (state, { payload }) => {
      state.error = payload ?? null;
    });
    builder.addMatcher(downloadFoto.settled, (state, { meta }) => {
      state.busy = state.busy.filter((id) => id !== meta.arg.id);
    });
  },
});

export const downloadsReducer = downloadsSlice.reducer;
export const selectIsDownloading = (id: string) => (state: WithDownloads) => state.downloads.busy.includes(id);
