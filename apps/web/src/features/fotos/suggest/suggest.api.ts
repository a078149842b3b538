import { fotoRoutes, type fotoContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof fotoContract>(fotoRoutes);

export const { useLazySuggestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query({ ...endpoints.suggest, providesTags: ['Foto', 'Tag', 'Thema'] }),
  }),
});
