import { fotoRoutes, type fotoContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof fotoContract>(fotoRoutes);

const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFoto: build.mutation({ ...endpoints.upload, invalidatesTags: invalidateOnSuccess('Foto') }),
  }),
});

/** For the upload queue, which sends requests without the hook of a component. */
export const { uploadFoto } = uploadsApi.endpoints;
