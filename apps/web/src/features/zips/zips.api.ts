import { zipRoutes, type Args, type zipContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

export type ZipBody = NonNullable<Args<typeof zipContract.create>['body']>;

const endpoints = toEndpoints<typeof zipContract>(zipRoutes);

const zipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createZip: build.mutation(endpoints.create),
    zipEstimate: build.query({ ...endpoints.estimate, providesTags: ['Foto'] }),
    zip: build.query({ ...endpoints.one, keepUnusedDataFor: 0 }),
    cancelZip: build.mutation(endpoints.cancel),
  }),
});

export const { useCreateZipMutation, useZipEstimateQuery, useZipQuery, useCancelZipMutation } = zipsApi;
