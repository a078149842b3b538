import { tagRoutes, themaRoutes, type tagContract, type themaContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const tagEndpoints = toEndpoints<typeof tagContract>(tagRoutes);
const themaEndpoints = toEndpoints<typeof themaContract>(themaRoutes);

export const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tags: build.query({ ...tagEndpoints.list, providesTags: ['Tag'] }),
    addTag: build.mutation({ ...tagEndpoints.add, invalidatesTags: invalidateOnSuccess('Tag') }),
    renameTag: build.mutation({ ...tagEndpoints.rename, invalidatesTags: invalidateOnSuccess('Tag') }),
    // Also after an error: another admin may have removed one of them.
    mergeTag: build.mutation({ ...tagEndpoints.merge, invalidatesTags: ['Tag', 'Foto', 'Job'] }),
    removeTag: build.mutation({
      ...tagEndpoints.remove,
      invalidatesTags: invalidateOnSuccess('Tag', 'Foto'),
    }),
    // Also after an error: some of the labels may have been removed.
    removeTags: build.mutation({ ...tagEndpoints.removeMany, invalidatesTags: ['Tag', 'Foto', 'Job'] }),
    themas: build.query({ ...themaEndpoints.list, providesTags: ['Thema'] }),
    addThema: build.mutation({ ...themaEndpoints.add, invalidatesTags: invalidateOnSuccess('Thema') }),
    renameThema: build.mutation({ ...themaEndpoints.rename, invalidatesTags: invalidateOnSuccess('Thema') }),
    mergeThema: build.mutation({ ...themaEndpoints.merge, invalidatesTags: ['Thema', 'Foto', 'Job'] }),
    removeThema: build.mutation({
      ...themaEndpoints.remove,
      invalidatesTags: invalidateOnSuccess('Thema', 'Foto'),
    }),
    removeThemas: build.mutation({ ...themaEndpoints.removeMany, invalidatesTags: ['Thema', 'Foto', 'Job'] }),
  }),
});

export const {
  useTagsQuery,
  useAddTagMutation,
  useRenameTagMutation,
  useMergeTagMutation,
  useRemoveTagMutation,
  useRemoveTagsMutation,
  useThemasQuery,
  useAddThemaMutation,
  useRenameThemaMutation,
  useMergeThemaMutation,
  useRemoveThemaMutation,
  useRemoveThemasMutation,
} = labelsApi;
