import { rightsRoutes, type rightsContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof rightsContract>(rightsRoutes);

const licencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    licences: build.query(endpoints.licences),
  }),
});

export const { useLicencesQuery } = licencesApi;
