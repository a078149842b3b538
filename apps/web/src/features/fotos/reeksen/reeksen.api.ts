import { reeksRoutes, type reeksContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof reeksContract>(reeksRoutes);

const reeksenApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Their numbers of photos follow the photos.
    reeksen: build.query({ ...endpoints.list, providesTags: ['Foto'] }),
    reeks: build.query({ ...endpoints.one, providesTags: ['Foto'] }),
    /** The list gets it with its first photo. */
    addReeks: build.mutation(endpoints.add),
  }),
});

export const { useReeksenQuery, useReeksQuery } = reeksenApi;
/** For the upload queue, which sends requests without the hook of a component. */
export const { addReeks } = reeksenApi.endpoints;
