import { catalogueRoutes, type catalogueContract } from '@ledenportaal/shared';
import { api, invalidateOnConflict, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof catalogueContract>(catalogueRoutes);

const invalidatesTags = invalidateOnSuccess('Content');

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addFile: build.mutation({ ...endpoints.add, invalidatesTags }),
    updateFile: build.mutation({ ...endpoints.update, invalidatesTags: invalidateOnConflict('Content') }),
    replaceFile: build.mutation({ ...endpoints.replace, invalidatesTags }),
    setPoster: build.mutation({ ...endpoints.poster, invalidatesTags }),
    removeFile: build.mutation({ ...endpoints.remove, invalidatesTags }),
    oldFiles: build.query({ ...endpoints.old, providesTags: ['Content'] }),
    restoreFile: build.mutation({ ...endpoints.restore, invalidatesTags }),
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
