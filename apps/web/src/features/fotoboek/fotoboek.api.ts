import { collectionContract, downloadContract, fotoContract, tagContract, themaContract } from '@ledenportaal/shared';
import type { Foto } from '@ledenportaal/shared';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api, type TagName } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const toCacheEntry = (foto: Foto) =>
  ({ endpointName: 'foto', arg: { params: { id: foto._id } }, value: { results: foto } }) as const;

/** Invalidates tags on success only: a failed mutation changes nothing, and a refetch would fail too while offline. */
const invalidateOnSuccess =
  (...tags: TagName[]) =>
  (result: unknown) =>
    result ? tags : [];

const fotoboekApi = api.injectEndpoints({
  endpoints: (build) => ({
    fotos: build.query({
      ...ask(fotoContract.search),
      providesTags: ['Foto'],
      // Caches each photo of the grid, so that it opens at once.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(fotoboekApi.util.upsertQueryEntries(data.results.items.map(toCacheEntry)));
      },
    }),
    foto: build.query({ ...ask(fotoContract.one), providesTags: ['Foto'] }),
    fotoNeighbours: build.query({
      ...ask(fotoContract.neighbours),
      providesTags: ['Foto'],
      // Caches the previous and the next photo, so that they open at once.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        const { previous = null, next = null } = data?.results ?? {};
        const entries = [previous, next].flatMap((foto) => (foto ? [toCacheEntry(foto)] : []));
        void dispatch(fotoboekApi.util.upsertQueryEntries(entries));
      },
    }),
    fotoCount: build.query({ ...ask(fotoContract.count), providesTags: ['Foto'] }),
    uploadFoto: build.mutation({ ...ask(fotoContract.upload), invalidatesTags: invalidateOnSuccess('Foto') }),
    bulkFotos: build.mutation({
      ...ask(fotoContract.bulk),
      invalidatesTags: (result, _, { body }) => {
        if (!result) return ['Tag', 'Thema'];
        return ['Foto', 'Tag', 'Thema', ...(body.toTrash ? (['Collection', 'Download', 'Trash'] as const) : [])];
      },
    }),
    updateFoto: build.mutation({
      ...ask(fotoContract.update),
      // After a conflict with another admin, the cached labels may be outdated too.
      invalidatesTags: (result, error) => {
        if (result) return ['Foto', 'Tag', 'Thema'];
        return error && 'status' in error ? ['Tag', 'Thema'] : [];
      },
    }),
    removeFoto: build.mutation({
      ...ask(fotoContract.remove),
      invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'),
    }),
    trash: build.query({ ...ask(fotoContract.trash), providesTags: ['Trash'] }),
    restoreFoto: build.mutation({
      ...ask(fotoContract.restore),
      invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'),
    }),
    collection: build.query({ ...ask(collectionContract.list), providesTags: ['Collection', 'Foto'] }),
    addToCollection: build.mutation({
      ...ask(collectionContract.add),
      invalidatesTags: invalidateOnSuccess('Collection'),
      onQueryStarted: async ({ params }, store) => {
        await updateOptimistically(store.queryFulfilled, params.id, true, store);
      },
    }),
    removeFromCollection: build.mutation({
      ...ask(collectionContract.remove),
      invalidatesTags: invalidateOnSuccess('Collection'),
      onQueryStarted: async ({ params }, store) => {
        await updateOptimistically(store.queryFulfilled, params.id, false, store);
      },
    }),
    downloads: build.query({ ...ask(downloadContract.list), providesTags: ['Download', 'Foto'] }),
    downloadCount: build.query({ ...ask(downloadContract.count), providesTags: ['Download'] }),
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

type Store = Pick<BaseQueryApi, 'dispatch' | 'getState'>;
type CachedQuery = { endpointName: string; originalArgs: unknown };

/** Sets the value at once and again after the response, because an earlier query may have overwritten it meanwhile. */
const updateOptimistically = async (request: Promise<unknown>, id: string, inCollection: boolean, store: Store) => {
  setInCollection(id, inCollection, store);
  const hasSucceeded = await request.then(
    () => true,
    () => false,
  );
  setInCollection(id, hasSucceeded ? inCollection : !inCollection, store);
};

/** Sets `inCollection` of the photo in all cached queries, instead of refetching them. */
const setInCollection = (id: string, inCollection: boolean, { dispatch, getState }: Store) => {
  const { selectInvalidatedBy, updateQueryData } = fotoboekApi.util;
  const updateFoto = (foto: Foto | null) => {
    if (foto?._id === id) foto.inCollection = inCollection;
  };
  const toUpdateThunk = ({ endpointName, originalArgs }: CachedQuery) => {
    const args = originalArgs as never;
    if (endpointName === 'fotos')
      return updateQueryData('fotos', args, ({ results }) => results.items.forEach(updateFoto));
    if (endpointName === 'foto') return updateQueryData('foto', args, ({ results }) => updateFoto(results));
    if (endpointName === 'collection')
      return updateQueryData('collection', args, ({ results }) => results.docs.forEach(({ foto }) => updateFoto(foto)));
    if (endpointName === 'downloads')
      return updateQueryData('downloads', args, ({ results }) => results.docs.forEach(({ foto }) => updateFoto(foto)));
    return undefined;
  };
  const cachedQueries: CachedQuery[] = selectInvalidatedBy(getState() as never, ['Foto']);
  for (const cachedQuery of cachedQueries) {
    const thunk = toUpdateThunk(cachedQuery);
    if (thunk) dispatch(thunk);
  }
};

/** Fetches the neighbours of a photo before they are needed. */
export const prefetchNeighbours = (args: Parameters<typeof fotoboekApi.endpoints.fotoNeighbours.initiate>[0]) =>
  fotoboekApi.util.prefetch('fotoNeighbours', args, {});

/** For the slice that stores the errors of these endpoints. */
export const { collection, addToCollection, removeFromCollection } = fotoboekApi.endpoints;
/** For batches, which send many requests without the hook of a component. */
export const { uploadFoto, bulkFotos } = fotoboekApi.endpoints;

export const {
  useFotosQuery,
  useFotoQuery,
  useFotoNeighboursQuery,
  useLazyFotoNeighboursQuery,
  useFotoCountQuery,
  useUploadFotoMutation,
  useUpdateFotoMutation,
  useBulkFotosMutation,
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
  useRenameTagMutation,
  useMergeTagMutation,
  useRemoveTagMutation,
  useThemasQuery,
  useAddThemaMutation,
  useRenameThemaMutation,
  useMergeThemaMutation,
  useRemoveThemaMutation,
} = fotoboekApi;
