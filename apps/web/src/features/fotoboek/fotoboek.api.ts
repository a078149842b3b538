import { collectionContract, downloadContract, fotoContract, tagContract, themaContract } from '@ledenportaal/shared';
import { api } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const fotoboekApi = api.injectEndpoints({
  endpoints: (build) => ({
    fotos: build.query({
      ...ask(fotoContract.search),
      providesTags: ['Foto'],
      // A photo that stands in the grid opens at once.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        const entryOf = (value: NonNullable<typeof data>['results']['items'][number]) =>
          ({ endpointName: 'foto', arg: { params: { id: value._id } }, value: { results: value } }) as const;
        if (data) dispatch(fotoboekApi.util.upsertQueryEntries(data.results.items.map(entryOf)));
      },
    }),
    foto: build.query({ ...ask(fotoContract.one), providesTags: ['Foto'] }),
    fotoNeighbours: build.query({ ...ask(fotoContract.neighbours), providesTags: ['Foto'] }),
    fotoCount: build.query({ ...ask(fotoContract.count), providesTags: ['Foto'] }),
    uploadFoto: build.mutation({ ...ask(fotoContract.upload), invalidatesTags: ['Foto'] }),
    updateFoto: build.mutation({ ...ask(fotoContract.update), invalidatesTags: ['Foto', 'Tag', 'Thema'] }),
    removeFoto: build.mutation({
      ...ask(fotoContract.remove),
      invalidatesTags: ['Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'],
    }),
    trash: build.query({ ...ask(fotoContract.trash), providesTags: ['Trash'] }),
    restoreFoto: build.mutation({
      ...ask(fotoContract.restore),
      invalidatesTags: ['Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'],
    }),
    collection: build.query({ ...ask(collectionContract.list), providesTags: ['Collection'] }),
    addToCollection: build.mutation({ ...ask(collectionContract.add), invalidatesTags: ['Collection', 'Foto'] }),
    removeFromCollection: build.mutation({
      ...ask(collectionContract.remove),
      invalidatesTags: ['Collection', 'Foto'],
    }),
    downloads: build.query({ ...ask(downloadContract.list), providesTags: ['Download'] }),
    downloadCount: build.query({ ...ask(downloadContract.count), providesTags: ['Download'] }),
    tags: build.query({ ...ask(tagContract.list), providesTags: ['Tag'] }),
    addTag: build.mutation({ ...ask(tagContract.add), invalidatesTags: ['Tag'] }),
    removeTag: build.mutation({ ...ask(tagContract.remove), invalidatesTags: ['Tag', 'Foto'] }),
    themas: build.query({ ...ask(themaContract.list), providesTags: ['Thema'] }),
    addThema: build.mutation({ ...ask(themaContract.add), invalidatesTags: ['Thema'] }),
    removeThema: build.mutation({ ...ask(themaContract.remove), invalidatesTags: ['Thema', 'Foto'] }),
  }),
});

export const {
  useFotosQuery,
  useFotoQuery,
  useFotoNeighboursQuery,
  useFotoCountQuery,
  useUploadFotoMutation,
  useUpdateFotoMutation,
  useRemoveFotoMutation,
  useTrashQuery,
  useRestoreFotoMutation,
  useCollectionQuery,
  useAddToCollectionMutation,
  useRemoveFromCollectionMutation,
  useDownloadsQuery,
  useDownloadCountQuery,
  useTagsQuery,
  useAddTagMutation,
  useRemoveTagMutation,
  useThemasQuery,
  useAddThemaMutation,
  useRemoveThemaMutation,
} = fotoboekApi;
