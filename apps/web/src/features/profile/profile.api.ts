import { profileRoutes, type profileContract, type Profile, type RouteResponse } from '@ledenportaal/shared';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';
import { sessionRenewed, userRead } from '../../lib/session/auth.slice.js';

const endpoints = toEndpoints<typeof profileContract>(profileRoutes);

type MutationLifecycle<Data> = { dispatch: Dispatch<UnknownAction>; queryFulfilled: Promise<{ data: Data }> };
const toNoData = () => ({ data: null });

/** Copies the profile in the response to the query cache and to the session, so that the header shows it as well. */
const syncProfile = async <Args>(_: Args, { dispatch, queryFulfilled }: MutationLifecycle<{ results: Profile }>) => {
  const { data } = await queryFulfilled.catch(toNoData);
  if (!data) return;
  dispatch(profileApi.util.updateQueryData('profile', undefined, () => data) as unknown as UnknownAction);
  dispatch(userRead(data.results));
};

const activityEndpoint = endpoints.activity;

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query({ ...endpoints.one, providesTags: ['Profile'] }),
    updateProfile: build.mutation({ ...endpoints.update, onQueryStarted: syncProfile }),
    uploadPortrait: build.mutation({ ...endpoints.upload, onQueryStarted: syncProfile }),
    removePortrait: build.mutation({ ...endpoints.removeImage, onQueryStarted: syncProfile }),
    changePassword: build.mutation({
      ...endpoints.password,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(toNoData);
        if (data) dispatch(sessionRenewed(data.token));
      },
    }),
    signOutEverywhere: build.mutation(endpoints.signOutEverywhere),
    leave: build.mutation(endpoints.leave),
    activity: build.infiniteQuery<RouteResponse<typeof profileContract.activity>, void, string | null>({
      responseSchema: activityEndpoint.responseSchema,
      query: ({ pageParam }) =>
        activityEndpoint.query(pageParam === null ? undefined : { query: { before: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ results }) => results.next ?? undefined },
    }),
  }),
});

export const {
  useProfileQuery,
  useUpdateProfileMutation,
  useUploadPortraitMutation,
  useRemovePortraitMutation,
  useChangePasswordMutation,
  useSignOutEverywhereMutation,
  useLeaveMutation,
  useActivityInfiniteQuery,
} = profileApi;
