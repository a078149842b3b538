import { jobRoutes, type jobContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess, type TagName } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof jobContract>(jobRoutes);

/** What a job changes. */
export const changedByJobs = [
  'Foto',
  'Tag',
  'Thema',
  'Collection',
  'Download',
  'Trash',
  'Job',
  'Activity',
] as const satisfies TagName[];

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobs: build.query({ ...endpoints.list, providesTags: ['Job'] }),
    job: build.query(endpoints.one),
    cancelJob: build.mutation({ ...endpoints.cancel, invalidatesTags: invalidateOnSuccess(...changedByJobs) }),
    undoJob: build.mutation({ ...endpoints.undo, invalidatesTags: invalidateOnSuccess(...changedByJobs) }),
  }),
});

export const { useJobsQuery, useJobQuery, useCancelJobMutation, useUndoJobMutation } = jobsApi;
