import { heroRoutes, type heroContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof heroContract>(heroRoutes);

/** The photo at the top of the dashboard. */
export const { useHeroQuery, useHeroChoiceQuery, useChooseHeroMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    hero: build.query({ ...endpoints.one, providesTags: ['Foto', 'Hero'] }),
    heroChoice: build.query({ ...endpoints.choice, providesTags: ['Hero'] }),
    chooseHero: build.mutation({ ...endpoints.choose, invalidatesTags: invalidateOnSuccess('Hero') }),
  }),
});
