import { createApi } from '@reduxjs/toolkit/query/react';
import { platformRoutes, type platformContract } from '@ledenportaal/shared';
import { apiRoot } from './api-root.js';
import { createUnexpectedResponseError } from './api-error.js';
import { toEndpoints, createApiBaseQuery } from './endpoint.js';
import { selectToken, type WithAuth } from '../session/auth.slice.js';
import { handleAuthError } from '../session/auth-error.js';
import { withAgreement } from './with-agreement.js';

const endpoints = toEndpoints<typeof platformContract>(platformRoutes);

const getToken = (state: unknown) => selectToken(state as WithAuth);
const apiBaseQuery = createApiBaseQuery(apiRoot, getToken);

const baseQuery: typeof apiBaseQuery = async (request, store, extra) => {
  const token = request.access === 'public' ? null : getToken(store.getState());
  const result = await withAgreement(() => apiBaseQuery(request, store, extra));
  handleAuthError(result.error, token, store);
  return result;
};

const tagTypes = [
  'Foto',
  'Hero',
  'Collection',
  'Download',
  'Trash',
  'Job',
  'Activity',
  'Tag',
  'Thema',
  'Lid',
  'Bedrijf',
  'Profile',
  'Account',
  'Mail',
  'Content',
  'Setting',
  'Word',
] as const;
export type TagName = (typeof tagTypes)[number];

/** Invalidates tags on success only: a failed mutation changes nothing, and a refetch would fail too while offline. */
export const invalidateOnSuccess =
  (...tags: TagName[]) =>
  (result: unknown) =>
    result ? tags : [];

/** Also invalidates tags after an edit conflict: another user changed what is cached. */
export const invalidateOnConflict =
  (...tags: TagName[]) =>
  (result: unknown, error?: { status?: unknown }) =>
    result || error?.status === 409 ? tags : [];

/** The only RTK Query API: features inject their endpoints into it. */
export const api = createApi({
  baseQuery,
  catchSchemaFailure: createUnexpectedResponseError,
  tagTypes,
  refetchOnReconnect: true,
  // In seconds; long enough that the page is still cached when the user goes back to it.
  keepUnusedDataFor: 300,
  endpoints: (build) => ({
    config: build.query(endpoints.config),
  }),
});

export const { useConfigQuery } = api;
/** Reads the configuration from the cache without requesting it. */
export const useConfigState = api.endpoints.config.useQueryState;
