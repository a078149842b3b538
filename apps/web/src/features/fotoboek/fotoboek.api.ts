import { fotoContract, tagContract, themaContract } from '@ledenportaal/shared';
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
    tags: build.query({ ...ask(tagContract.list), providesTags: ['Tag'] }),
    themas: build.query({ ...ask(themaContract.list), providesTags: ['Thema'] }),
    uploadFoto: build.mutation({ ...ask(fotoContract.upload), invalidatesTags: ['Foto'] }),
  }),
});

export const { useFotosQuery, useFotoQuery, useTagsQuery, useThemasQuery, useUploadFotoMutation } = fotoboekApi;
