import { heroRoutes, type heroContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof heroContract>(heroRoutes);

/** The photo at the top of the dashboard. */
export const { useHeroQuery } = api.injectEndpoints({
  endpoints: (build) => ({ hero: build.query({ ...endpoints.one, providesTags: ['Foto', 'Hero'] }) }),
});
