import { catalogueContract } from '@ledenportaal/shared';
import { api, type TagName } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const tagsOnSuccess = (result: unknown): TagName[] => (result ? ['Content'] : []);

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFile: build.mutation({ ...ask(catalogueContract.add), invalidatesTags: tagsOnSuccess }),
    updateFile: build.mutation({ ...ask(catalogueContract.update), invalidatesTags: tagsOnSuccess }),
    replaceFile: build.mutation({ ...ask(catalogueContract.replace), invalidatesTags: tagsOnSuccess }),
    setPoster: build.mutation({ ...ask(catalogueContract.poster), invalidatesTags: tagsOnSuccess }),
    removeFile: build.mutation({ ...ask(catalogueContract.remove), invalidatesTags: tagsOnSuccess }),
    oldFiles: build.query({ ...ask(catalogueContract.old), providesTags: ['Content'] }),
    restoreFile: build.mutation({ ...ask(catalogueContract.restore), invalidatesTags: tagsOnSuccess }),
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
