import { labelTrashRoutes, type labelTrashContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof labelTrashContract>(labelTrashRoutes);

const labelTrashApi = api.injectEndpoints({
  endpoints: (build) => ({
    labelTrash: build.query({ ...endpoints.list, providesTags: ['Tag', 'Thema'] }),
    // Also after an error: some of the labels may have been restored.
    restoreLabels: build.mutation({ ...endpoints.restore, invalidatesTags: ['Tag', 'Thema', 'Foto', 'Job'] }),
    purgeLabels: build.mutation({ ...endpoints.purge, invalidatesTags: invalidateOnSuccess('Tag', 'Thema', 'Job') }),
  }),
});

export const { useLabelTrashQuery, useRestoreLabelsMutation, usePurgeLabelsMutation } = labelTrashApi;
