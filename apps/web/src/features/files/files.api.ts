import { catalogueContract } from '@ledenportaal/shared';
import { api, type TagName } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const ifDone = (done: unknown): TagName[] => (done ? ['Content'] : []);

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFile: build.mutation({ ...ask(catalogueContract.add), invalidatesTags: ifDone }),
    updateFile: build.mutation({ ...ask(catalogueContract.update), invalidatesTags: ifDone }),
    replaceFile: build.mutation({ ...ask(catalogueContract.replace), invalidatesTags: ifDone }),
    setPoster: build.mutation({ ...ask(catalogueContract.poster), invalidatesTags: ifDone }),
    removeFile: build.mutation({ ...ask(catalogueContract.remove), invalidatesTags: ifDone }),
    oldFiles: build.query({ ...ask(catalogueContract.old), providesTags: ['Content'] }),
    restoreFile: build.mutation({ ...ask(catalogueContract.restore), invalidatesTags: ifDone }),
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
