import { contentContract } from '@ledenportaal/shared';
import { api } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    content: build.query({ ...ask(contentContract.all), providesTags: ['Content'] }),
    fileAddress: build.query(ask(contentContract.address)),
  }),
});

export const { useContentQuery, useLazyFileAddressQuery } = catalogueApi;
