import { eigenaarRoutes, type eigenaarContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof eigenaarContract>(eigenaarRoutes);

const eigenaarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // An eigenaar exists as long as a photo has it.
    eigenaars: build.query({ ...endpoints.list, providesTags: ['Foto'] }),
    // Also after an error: another admin may have renamed one of them.
    renameEigenaars: build.mutation({ ...endpoints.rename, invalidatesTags: ['Foto', 'Job'] }),
  }),
});

export const { useEigenaarsQuery, useRenameEigenaarsMutation } = eigenaarsApi;
