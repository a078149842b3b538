import { settingsRoutes, type PortalSettingsView, type settingsContract } from '@ledenportaal/shared';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, invalidateOnConflict } from '../../lib/api/api.js';
import type { ApiError } from '../../lib/api/api-error.js';
import { toEndpoints } from '../../lib/api/endpoint.js';
import { applyColour, toConfigChanges } from './apply-settings.js';

const endpoints = toEndpoints<typeof settingsContract>(settingsRoutes);

type Lifecycle = {
  dispatch: Dispatch<UnknownAction>;
  queryFulfilled: Promise<{ data: { results: PortalSettingsView } }>;
};

/** Shows the new settings in this tab at once. Another process of the portal may have the old ones for a few seconds. */
const applyView = async <Args>(_: Args, { dispatch, queryFulfilled }: Lifecycle) => {
  const saved = await queryFulfilled.catch(({ error }: { error: Partial<ApiError> }) => {
    // What the user tries next is about the settings of today.
    if (error.code === 'setting_changed') dispatch(readSettings() as unknown as UnknownAction);
  });
  if (!saved) return;
  const view = saved.data.results;
  const update = [
    settingsApi.util.updateQueryData('settings', undefined, () => saved.data),
    api.util.updateQueryData(
      'config',
      undefined,
      (config) => void Object.assign(config.results, toConfigChanges(view)),
    ),
  ];
  for (const action of update) dispatch(action as unknown as UnknownAction);
  applyColour(view.values.colour);
};

// Pages for members show the settings too.
const invalidatesTags = invalidateOnConflict('Setting', 'Content', 'Foto');

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query({ ...endpoints.read, providesTags: [] }),
    changeSettings: build.mutation({ ...endpoints.change, invalidatesTags, onQueryStarted: applyView }),
    settingsVersions: build.query({ ...endpoints.versions, providesTags: ['Setting'] }),
    undoSettings: build.mutation({ ...endpoints.undo, invalidatesTags, onQueryStarted: applyView }),
    uploadLogo: build.mutation({ ...endpoints.logo, invalidatesTags: [] }),
  }),
});

/** Reads the settings anew, for all who show them. */
export const readSettings = () =>
  settingsApi.endpoints.settings.initiate(undefined, { forceRefetch: true, subscribe: false });

export const {
  useSettingsQuery,
  useChangeSettingsMutation,
  useSettingsVersionsQuery,
  useUndoSettingsMutation,
  useUploadLogoMutation,
} = settingsApi;
