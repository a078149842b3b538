import { bedrijfRoutes, type bedrijfContract } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, invalidateOnConflict, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof bedrijfContract>(bedrijfRoutes);

const bedrijvenApi = api.injectEndpoints({
  endpoints: (build) => ({
    bedrijven: build.query({ ...endpoints.list, providesTags: ['Bedrijf'] }),
    addBedrijf: build.mutation({ ...endpoints.add, invalidatesTags: invalidateOnSuccess('Bedrijf') }),
    updateBedrijf: build.mutation({ ...endpoints.update, invalidatesTags: invalidateOnConflict('Bedrijf') }),
    removeBedrijf: build.mutation({ ...endpoints.remove, invalidatesTags: invalidateOnSuccess('Bedrijf') }),
    setFavourite: build.mutation({
      ...endpoints.setFavourite,
      // Toggles at once. Then takes over the value of the server, which may have changed in another tab.
      onQueryStarted: async ({ body: { bedrijf } }, { dispatch, queryFulfilled }) => {
        toggleFavourite(bedrijf, dispatch);
        const response = await queryFulfilled.catch(() => null);
        if (response) updateFavourite(bedrijf, () => response.data.data.favourite, dispatch);
        else toggleFavourite(bedrijf, dispatch);
      },
    }),
  }),
});

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const updateFavourite = (id: string, getFavourite: (now: boolean) => boolean, dispatch: Dispatch) =>
  void dispatch(
    bedrijvenApi.util.updateQueryData('bedrijven', undefined, ({ results }) => {
      const bedrijf = results.find(({ _id }) => _id === id);
      if (bedrijf) bedrijf.favourite = getFavourite(bedrijf.favourite);
    }) as unknown as UnknownAction,
  );
const toggleFavourite = (id: string, dispatch: Dispatch) => updateFavourite(id, (now) => !now, dispatch);

export const {
  useBedrijvenQuery,
  useAddBedrijfMutation,
  useUpdateBedrijfMutation,
  useRemoveBedrijfMutation,
  useSetFavouriteMutation,
} = bedrijvenApi;
