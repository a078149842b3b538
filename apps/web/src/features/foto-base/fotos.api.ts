import { fotoRoutes, type fotoContract, type Foto } from '@ledenportaal/shared';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';
import { hasShape } from '../../lib/api/has-shape.js';
import { runWhenIdle } from '../../lib/run-when-idle.js';

const endpoints = toEndpoints<typeof fotoContract>(fotoRoutes);

export const fotosApi = api.injectEndpoints({
  endpoints: (build) => ({
    fotos: build.query({
      ...endpoints.search,
      providesTags: ['Foto'],
      // Caches each photo of the grid, so that it opens at once; after the grid has rendered.
      onQueryStarted: async (_, query) => {
        const hasSucceeded = await query.queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!hasSucceeded) return;
        runWhenIdle(() => {
          // Not the response: the user may have changed a photo of the grid since.
          const fotos = query.getCacheEntry().data?.results.items ?? [];
          query.dispatch(cacheFotos(fotos));
        });
      },
    }),
    /** Apart from the photos, which may be shown before they are counted. */
    fotoFacets: build.query({ ...endpoints.facets, providesTags: ['Foto'] }),
    foto: build.query({ ...endpoints.one, providesTags: ['Foto'] }),
    fotoNeighbours: build.query({
      ...endpoints.neighbours,
      providesTags: ['Foto'],
      // Caches the previous and the next photo, so that they open at once.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        const { previous = null, next = null } = data?.results ?? {};
        dispatch(cacheFotos([previous, next].filter((foto) => foto !== null)));
      },
    }),
    fotoCount: build.query({ ...endpoints.count, providesTags: ['Foto'] }),
    bulkFotos: build.mutation({
      ...endpoints.bulk,
      invalidatesTags: (result, _, args) => {
        // Also after an error: other photos or labels than expected are the usual reason.
        return [
          'Foto',
          'Tag',
          'Thema',
          ...(result && args?.body?.toTrash ? (['Collection', 'Download', 'Trash'] as const) : []),
        ];
      },
    }),
    /** Not cached, because its arguments may be thousands of ids. */
    bulkPreview: build.query({ ...endpoints.bulkPreview, keepUnusedDataFor: 0 }),
    updateFoto: build.mutation({
      ...endpoints.update,
      // After a conflict with another admin, the cached labels may be outdated too.
      invalidatesTags: (result, error) => {
        if (result) return ['Foto', 'Tag', 'Thema'];
        return error && 'status' in error ? ['Tag', 'Thema'] : [];
      },
      // The next change of the user starts from the version that the server has, before the photo is fetched anew.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const fotos = await queryFulfilled.then(
          ({ data }) => [data.results],
          ({ error }: { error: unknown }) => getConflictingFotos(error),
        );
        dispatch(cacheFotos(fotos));
      },
    }),
    removeFoto: build.mutation({
      ...endpoints.remove,
      invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'),
    }),
    trash: build.query({ ...endpoints.trash, providesTags: ['Trash'] }),
    restoreFoto: build.mutation({
      ...endpoints.restore,
      invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'),
    }),
    restoreFotos: build.mutation({
      ...endpoints.restoreMany,
      invalidatesTags: invalidateOnSuccess('Foto', 'Tag', 'Thema', 'Collection', 'Download', 'Trash'),
    }),
    purgeFotos: build.mutation({ ...endpoints.purge, invalidatesTags: invalidateOnSuccess('Trash') }),
  }),
});

/** The stored version in the error of an edit conflict; none in another error. */
const getConflictingFotos = (error: unknown) =>
  hasShape(error, { details: { foto: { _id: '', updatedAt: '' } } }) ? [error.details.foto as Foto] : [];

type ApiState = Parameters<ReturnType<typeof api.endpoints.config.select>>[0];

/**
 * Caches photos of another response, which may be older than what is cached. Keeps a newer version, and an error: the
 * photo may have been deleted since.
 */
const cacheFotos =
  (fotos: Foto[]): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const isCurrent = (foto: Foto) => {
      const { isError, data } = fotosApi.endpoints.foto.select({ params: { id: foto._id } })(getState());
      return !isError && !(data && data.results.updatedAt > foto.updatedAt);
    };
    const entries = fotos
      .filter(isCurrent)
      .map((foto) => ({ endpointName: 'foto', arg: { params: { id: foto._id } }, value: { results: foto } }) as const);
    dispatch(fotosApi.util.upsertQueryEntries(entries));
  };

/** Fetches the neighbours of a photo before they are needed. */
export const prefetchNeighbours = (args: Parameters<typeof fotosApi.endpoints.fotoNeighbours.initiate>[0]) =>
  fotosApi.util.prefetch('fotoNeighbours', args, {});

/** For batches, which send many requests without the hook of a component. */
export const { bulkFotos, foto: fotoEndpoint } = fotosApi.endpoints;

export const {
  useFotosQuery,
  useFotoFacetsQuery,
  useFotoQuery,
  useFotoNeighboursQuery,
  useLazyFotoNeighboursQuery,
  useFotoCountQuery,
  useUpdateFotoMutation,
  useBulkFotosMutation,
  useLazyBulkPreviewQuery,
  useRemoveFotoMutation,
  useTrashQuery,
  useRestoreFotoMutation,
  useRestoreFotosMutation,
  usePurgeFotosMutation,
} = fotosApi;
