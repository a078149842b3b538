import { rightsRoutes, type rightsContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof rightsContract>(rightsRoutes);

/** The licences change only when the portal starts anew. */
export const { useLicencesQuery } = api.injectEndpoints({
  endpoints: (build) => ({ licences: build.query({ ...endpoints.licences, keepUnusedDataFor: Infinity }) }),
});
