import { tagContract, themaContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    tags: build.query({ ...ask(tagContract.list), providesTags: ['Tag'] }),
    addTag: build.mutation({ ...ask(tagContract.add), invalidatesTags: invalidateOnSuccess('Tag') }),
    renameTag: build.mutation({ ...ask(tagContract.rename), invalidatesTags: invalidateOnSuccess('Tag') }),
    mergeTag: build.mutation({ ...ask(tagContract.merge), invalidatesTags: invalidateOnSuccess('Tag', 'Foto') }),
    removeTag: build.mutation({ ...ask(tagContract.remove), invalidatesTags: invalidateOnSuccess('Tag', 'Foto') }),
    themas: build.query({ ...ask(themaContract.list), providesTags: ['Thema'] }),
    addThema: build.mutation({ ...ask(themaContract.add), invalidatesTags: invalidateOnSuccess('Thema') }),
    renameThema: build.mutation({ ...ask(themaContract.rename), invalidatesTags: invalidateOnSuccess('Thema') }),
    mergeThema: build.mutation({ ...ask(themaContract.merge), invalidatesTags: invalidateOnSuccess('Thema', 'Foto') }),
    removeThema: build.mutation({
      ...ask(themaContract.remove),
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
