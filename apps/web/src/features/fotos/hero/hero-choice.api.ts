import { heroRoutes, type heroContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof heroContract>(heroRoutes);

/** Which photo an admin chose for the dashboard. */
export const { useHeroChoiceQuery, useChooseHeroMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    heroChoice: build.query({ ...endpoints.choice, providesTags: ['Hero'] }),
    chooseHero: build.mutation({ ...endpoints.choose, invalidatesTags: invalidateOnSuccess('Hero') }),
  }),
});
