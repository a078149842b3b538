import { rightsRoutes, type rightsContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof rightsContract>(rightsRoutes);

/** The licences are a setting of the portal. */
export const { useLicencesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    licences: build.query({ ...endpoints.licences, keepUnusedDataFor: Infinity, providesTags: ['Setting'] }),
  }),
});
