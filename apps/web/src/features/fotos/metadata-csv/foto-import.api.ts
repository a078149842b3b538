import { fotoPlanRoutes, type fotoPlanContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';
import { changedByJobs } from '../../jobs/jobs.api.js';

const { plan, apply } = toEndpoints<typeof fotoPlanContract>(fotoPlanRoutes);

const fotoImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    planFotos: build.mutation(plan),
    applyFotos: build.mutation({ ...apply, invalidatesTags: invalidateOnSuccess(...changedByJobs) }),
  }),
});

export const { usePlanFotosMutation, useApplyFotosMutation } = fotoImportApi;
