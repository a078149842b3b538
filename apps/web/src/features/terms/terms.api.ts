import { termsRoutes, type termsContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof termsContract>(termsRoutes);

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    terms: build.query(endpoints.one),
    agreeToTerms: build.mutation(endpoints.agree),
  }),
});

export const { useTermsQuery, useLazyTermsQuery, useAgreeToTermsMutation } = termsApi;
