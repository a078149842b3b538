import { fotoContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFoto: build.mutation({ ...toEndpoint(fotoContract.upload), invalidatesTags: invalidateOnSuccess('Foto') }),
  }),
});

/** For batches, which send many requests without the hook of a component. */
export const { uploadFoto } = uploadsApi.endpoints;
export const { useUploadFotoMutation } = uploadsApi;
