import { tagContract, themaContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

export const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tags: build.query({ ...toEndpoint(tagContract.list), providesTags: ['Tag'] }),
    addTag: build.mutation({ ...toEndpoint(tagContract.add), invalidatesTags: invalidateOnSuccess('Tag') }),
    renameTag: build.mutation({ ...toEndpoint(tagContract.rename), invalidatesTags: invalidateOnSuccess('Tag') }),
    mergeTag: build.mutation({ ...toEndpoint(tagContract.merge), invalidatesTags: invalidateOnSuccess('Tag', 'Foto') }),
    removeTag: build.mutation({
      ...toEndpoint(tagContract.remove),
      invalidatesTags: invalidateOnSuccess('Tag', 'Foto'),
    }),
    themas: build.query({ ...toEndpoint(themaContract.list), providesTags: ['Thema'] }),
    addThema: build.mutation({ ...toEndpoint(themaContract.add), invalidatesTags: invalidateOnSuccess('Thema') }),
    renameThema: build.mutation({ ...toEndpoint(themaContract.rename), invalidatesTags: invalidateOnSuccess('Thema') }),
    mergeThema: build.mutation({
      ...toEndpoint(themaContract.merge),
      invalidatesTags: invalidateOnSuccess('Thema', 'Foto'),
    }),
    removeThema: build.mutation({
      ...toEndpoint(themaContract.remove),
      invalidatesTags: invalidateOnSuccess('Thema', 'Foto'),
    }),
  }),
});

export const {
  useTagsQuery,
  useAddTagMutation,
  useRenameTagMutation,
  useMergeTagMutation,
  useRemoveTagMutation,
  useThemasQuery,
  useAddThemaMutation,
  useRenameThemaMutation,
  useMergeThemaMutation,
  useRemoveThemaMutation,
} = labelsApi;
