import { zipRoutes, type Args, type zipContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

export type ZipBody = NonNullable<Args<typeof zipContract.create>['body']>;

const endpoints = toEndpoints<typeof zipContract>(zipRoutes);

const zipsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createZip: build.mutation(endpoints.create),
    zip: build.query({ ...endpoints.one, keepUnusedDataFor: 0 }),
    cancelZip: build.mutation(endpoints.cancel),
  }),
});

export const { useCreateZipMutation, useZipQuery, useCancelZipMutation } = zipsApi;
