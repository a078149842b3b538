import { woordenRoutes, type woordenContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof woordenContract>(woordenRoutes);

export const { useAskForFotoMutation } = api.injectEndpoints({
  endpoints: (build) => ({ askForFoto: build.mutation({ ...endpoints.request, invalidatesTags: [] }) }),
});
