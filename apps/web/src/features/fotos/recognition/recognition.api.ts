import { lookAlikeRoutes, type lookAlikeContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const { providesTags: _, ...recognise } = toEndpoints<typeof lookAlikeContract>(lookAlikeRoutes).recognise;

/** A mutation, although it only reads: a cache would keep the pictures. */
export const { useRecogniseMutation } = api.injectEndpoints({
  endpoints: (build) => ({ recognise: build.mutation(recognise) }),
});
