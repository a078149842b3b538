import { contentContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    content: build.query({ ...toEndpoint(contentContract.all), providesTags: ['Content'] }),
    fileAddress: build.query(toEndpoint(contentContract.address)),
  }),
});

export const { useContentQuery, useLazyFileAddressQuery } = catalogueApi;
