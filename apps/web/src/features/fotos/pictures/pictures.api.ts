import { pictureRoutes, type pictureContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof pictureContract>(pictureRoutes);
/** Lists with the photo have its former picture. */
const invalidatesTags = invalidateOnSuccess('Foto', 'Collection', 'Download');

export const { useReplaceFotoMutation, useRotateFotoMutation, useOldPicturesQuery, useRestorePictureMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      replaceFoto: build.mutation({ ...endpoints.replace, invalidatesTags }),
      rotateFoto: build.mutation({ ...endpoints.rotate, invalidatesTags }),
      oldPictures: build.query({ ...endpoints.old, providesTags: ['Foto'] }),
      restorePicture: build.mutation({ ...endpoints.restore, invalidatesTags }),
    }),
  });
