import { contentRoutes, type contentContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof contentContract>(contentRoutes);

const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    content: build.query({ ...endpoints.all, providesTags: ['Content'] }),
    fileAddress: build.query(endpoints.address),
  }),
});

export const { useContentQuery, useLazyFileAddressQuery } = contentApi;
