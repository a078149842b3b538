import { fotoRoutes, type fotoContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof fotoContract>(fotoRoutes);

export const { useRenditionsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ renditions: build.query({ ...endpoints.renditions, providesTags: ['Foto'] }) }),
});
