import { trefwoordRoutes, type trefwoordContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof trefwoordContract>(trefwoordRoutes);

export const trefwoordenApi = api.injectEndpoints({
  endpoints: (build) => ({
    trefwoordCount: build.query({ ...endpoints.count, keepUnusedDataFor: 0 }),
    addTagToFotos: build.mutation({ ...endpoints.addTag, invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Job') }),
  }),
});

export const { useLazyTrefwoordCountQuery, useAddTagToFotosMutation } = trefwoordenApi;
