import { collectionRoutes, type collectionContract, type Foto } from '@ledenportaal/shared';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';
import { selectViewer, type WithAuth } from '../../lib/session/auth.slice.js';
import { listenToOtherTabs, sendToOtherTabs } from '../../lib/session/other-tabs.js';
import { downloadsApi } from '../downloads/downloads.api.js';
import { fotosApi } from '../foto-base/fotos.api.js';

const endpoints = toEndpoints<typeof collectionContract>(collectionRoutes);

const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collection: build.query({ ...endpoints.list, providesTags: ['Collection', 'Foto'] }),
    addToCollection: build.mutation({
      ...endpoints.add,
      invalidatesTags: invalidateOnSuccess('Collection'),
      onQueryStarted: async ({ params }, store) => {
        await updateOptimistically(store.queryFulfilled, params.id, true, store);
      },
    }),
    removeFromCollection: build.mutation({
      ...endpoints.remove,
      invalidatesTags: invalidateOnSuccess('Collection'),
      onQueryStarted: async ({ params }, store) => {
        await updateOptimistically(store.queryFulfilled, params.id, false, store);
      },
    }),
  }),
});

type Store = Pick<BaseQueryApi, 'dispatch' | 'getState'>;
type CachedQuery = { endpointName: string; originalArgs: unknown };

/**
 * Sets the value at once and again after the response, because an earlier query may have overwritten it meanwhile. Other
 * tabs of the account set it after the response too.
 */
const updateOptimistically = async (request: Promise<unknown>, id: string, inCollection: boolean, store: Store) => {
  const account = getAccount(store);
  setInCollection(id, inCollection, store);
  const hasSucceeded = await request.then(
    () => true,
    () => false,
  );
  setInCollection(id, hasSucceeded ? inCollection : !inCollection, store);
  if (hasSucceeded && account) sendToOtherTabs(tabsKey, account, id, String(inCollection));
};

const tabsKey = 'collection';
const getAccount = ({ getState }: Store) => selectViewer(getState() as WithAuth)?._id;

/** Applies what the account adds to its collection and removes from it in other tabs. */
export const syncCollection = (store: Store) =>
  listenToOtherTabs(tabsKey, (account, id, inCollection) => {
    if (!id || account !== getAccount(store)) return;
    setInCollection(id, inCollection === 'true', store);
    store.dispatch(api.util.invalidateTags(['Collection']));
  });

/** Sets `inCollection` of the photo in all cached queries, instead of refetching them. */
const setInCollection = (id: string, inCollection: boolean, { dispatch, getState }: Store) => {
  const { selectInvalidatedBy } = api.util;
  const updateFoto = (foto: Foto | null) => {
    if (foto?._id === id) foto.inCollection = inCollection;
  };
  const toUpdateThunk = ({ endpointName, originalArgs }: CachedQuery) => {
    const args = originalArgs as never;
    if (endpointName === 'fotos')
      return fotosApi.util.updateQueryData('fotos', args, ({ results }) => results.items.forEach(updateFoto));
    if (endpointName === 'foto')
      return fotosApi.util.updateQueryData('foto', args, ({ results }) => updateFoto(results));
    if (endpointName === 'collection')
      return collectionsApi.util.updateQueryData('collection', args, ({ results }) =>
        results.docs.forEach(({ foto }) => updateFoto(foto)),
      );
    if (endpointName === 'downloads')
      return downloadsApi.util.updateQueryData('downloads', args, ({ results }) =>
        results.docs.forEach(({ foto }) => updateFoto(foto)),
      );
    return undefined;
  };
  const cachedQueries: CachedQuery[] = selectInvalidatedBy(getState() as never, ['Foto']);
  for (const cachedQuery of cachedQueries) {
    const thunk = toUpdateThunk(cachedQuery);
    if (thunk) dispatch(thunk);
  }
};

/** For the slice that stores the errors of these endpoints. */
export const { collection, addToCollection, removeFromCollection } = collectionsApi.endpoints;

export const { useCollectionQuery, useRemoveFromCollectionMutation } = collectionsApi;
