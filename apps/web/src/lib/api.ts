import { createApi } from '@reduxjs/toolkit/query/react';
import { platformContract } from '@ledenportaal/shared';
import { apiRoot } from './api-root.js';
import { strangeReply } from './ask-error.js';
import { ask, askBaseQuery } from './ask.js';
import { selectToken, type WithAuth } from './session/auth.slice.js';
import { heedRefusal } from './session/refusal.js';

const tokenOf = (state: unknown) => selectToken(state as WithAuth);
const asked = askBaseQuery(apiRoot, tokenOf);

const baseQuery: typeof asked = async (request, store, extra) => {
  const token = request.access === 'public' ? null : tokenOf(store.getState());
  const answer = await asked(request, store, extra);
  heedRefusal(answer.error, token, store);
  return answer;
};

const tagTypes = [
  'Foto',
  'Collection',
  'Download',
  'Trash',
  'Tag',
  'Thema',
  'Lid',
  'Bedrijf',
  'Profile',
  'Account',
  'Mail',
  'Content',
] as const;
export type TagName = (typeof tagTypes)[number];

/** The only RTK Query API: features inject their endpoints into it. */
export const api = createApi({
  baseQuery,
  catchSchemaFailure: strangeReply,
  tagTypes,
  refetchOnReconnect: true,
  // In seconds; long enough that the page is still cached when the user goes back to it.
  keepUnusedDataFor: 300,
  endpoints: (build) => ({
    config: build.query(ask(platformContract.config)),
  }),
});

export const { useConfigQuery } = api;
/** Reads the configuration from the cache without requesting it. */
export const useConfigState = api.endpoints.config.useQueryState;
