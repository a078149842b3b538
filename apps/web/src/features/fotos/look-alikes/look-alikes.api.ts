import { lookAlikeRoutes, type lookAlikeContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof lookAlikeContract>(lookAlikeRoutes);

export const { useLookAlikesQuery, useKeepBothMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    lookAlikes: build.query({ ...endpoints.list, providesTags: ['Foto'] }),
    keepBoth: build.mutation({ ...endpoints.keep, invalidatesTags: invalidateOnSuccess('Foto') }),
  }),
});
