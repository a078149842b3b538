import { bedrijfRoutes, type bedrijfContract } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type TagName } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof bedrijfContract>(bedrijfRoutes);

const ifDone = (done: unknown): TagName[] => (done ? ['Bedrijf'] : []);

const bedrijvenApi = api.injectEndpoints({
  endpoints: (build) => ({
    bedrijven: build.query({ ...endpoints.list, providesTags: ['Bedrijf'] }),
    addBedrijf: build.mutation({ ...endpoints.add, invalidatesTags: ifDone }),
    updateBedrijf: build.mutation({ ...endpoints.update, invalidatesTags: ifDone }),
    removeBedrijf: build.mutation({ ...endpoints.remove, invalidatesTags: ifDone }),
    setFavourite: build.mutation({
      ...endpoints.setFavourite,
      // At once; and as it turned out once that is known: it may have been turned over elsewhere.
      onQueryStarted: async ({ body: { bedrijf } }, { dispatch, queryFulfilled }) => {
        turnOver(bedrijf, dispatch);
        const answer = await queryFulfilled.catch(() => null);
        if (answer) mark(bedrijf, () => answer.data.data.favourite, dispatch);
        else turnOver(bedrijf, dispatch);
      },
    }),
  }),
});

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const mark = (id: string, favouriteOf: (now: boolean) => boolean, dispatch: Dispatch) =>
  void dispatch(
    bedrijvenApi.util.updateQueryData('bedrijven', undefined, ({ results }) => {
      const bedrijf = results.find(({ _id }) => _id === id);
      if (bedrijf) bedrijf.favourite = favouriteOf(bedrijf.favourite);
    }) as unknown as UnknownAction,
  );
const turnOver = (id: string, dispatch: Dispatch) => mark(id, (now) => !now, dispatch);

export const {
  useBedrijvenQuery,
  useAddBedrijfMutation,
  useUpdateBedrijfMutation,
  useRemoveBedrijfMutation,
  useSetFavouriteMutation,
} = bedrijvenApi;
