import { catalogueContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const invalidatesTags = invalidateOnSuccess('Content');

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFile: build.mutation({ ...ask(catalogueContract.add), invalidatesTags }),
    updateFile: build.mutation({ ...ask(catalogueContract.update), invalidatesTags }),
    replaceFile: build.mutation({ ...ask(catalogueContract.replace), invalidatesTags }),
    setPoster: build.mutation({ ...ask(catalogueContract.poster), invalidatesTags }),
    removeFile: build.mutation({ ...ask(catalogueContract.remove), invalidatesTags }),
    oldFiles: build.query({ ...ask(catalogueContract.old), providesTags: ['Content'] }),
    restoreFile: build.mutation({ ...ask(catalogueContract.restore), invalidatesTags }),
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
