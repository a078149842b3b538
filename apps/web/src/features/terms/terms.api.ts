import { termsRoutes, type termsContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof termsContract>(termsRoutes);

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The portal may have other terms the next time, and the user agrees in another tab.
    terms: build.query({ ...endpoints.one, keepUnusedDataFor: 0 }),
    agreeToTerms: build.mutation(endpoints.agree),
  }),
});

export const { useTermsQuery, useAgreeToTermsMutation } = termsApi;
