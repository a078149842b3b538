import { catalogueContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

const invalidatesTags = invalidateOnSuccess('Content');

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFile: build.mutation({ ...toEndpoint(catalogueContract.add), invalidatesTags }),
    updateFile: build.mutation({ ...toEndpoint(catalogueContract.update), invalidatesTags }),
    replaceFile: build.mutation({ ...toEndpoint(catalogueContract.replace), invalidatesTags }),
    setPoster: build.mutation({ ...toEndpoint(catalogueContract.poster), invalidatesTags }),
    removeFile: build.mutation({ ...toEndpoint(catalogueContract.remove), invalidatesTags }),
    oldFiles: build.query({ ...toEndpoint(catalogueContract.old), providesTags: ['Content'] }),
    restoreFile: build.mutation({ ...toEndpoint(catalogueContract.restore), invalidatesTags }),
  }),
});

export const {
  useAddFileMutation,
  useUpdateFileMutation,
  useReplaceFileMutation,
  useSetPosterMutation,
  useRemoveFileMutation,
  useOldFilesQuery,
  useRestoreFileMutation,
} = filesApi;
