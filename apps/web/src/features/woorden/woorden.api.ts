import { woordenRoutes, type woordenContract } from '@ledenportaal/shared';
import { api, invalidateOnConflict } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof woordenContract>(woordenRoutes);

const woordenApi = api.injectEndpoints({
  endpoints: (build) => ({
    woorden: build.query({ ...endpoints.read, providesTags: ['Word'] }),
    // Searches find other photos then.
    changeWoorden: build.mutation({ ...endpoints.change, invalidatesTags: invalidateOnConflict('Word', 'Foto') }),
    woordenPreview: build.query({ ...endpoints.preview, providesTags: ['Word', 'Foto'] }),
    emptySearches: build.query({ ...endpoints.emptySearches, providesTags: [] }),
  }),
});

export const { useWoordenQuery, useChangeWoordenMutation, useWoordenPreviewQuery, useEmptySearchesQuery } = woordenApi;
