import { profileContract, type Profile, type RouteResponse } from '@ledenportaal/shared';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';
import { sessionRenewed, userRead } from '../../lib/session/auth.slice.js';

type MutationLifecycle<Data> = { dispatch: Dispatch<UnknownAction>; queryFulfilled: Promise<{ data: Data }> };
const toNoData = () => ({ data: null });

/** Copies the profile in the response to the query cache and to the session, so that the header shows it as well. */
const syncProfile = async <Args>(_: Args, { dispatch, queryFulfilled }: MutationLifecycle<{ results: Profile }>) => {
  const { data } = await queryFulfilled.catch(toNoData);
  if (!data) return;
  dispatch(profileApi.util.updateQueryData('profile', undefined, () => data) as unknown as UnknownAction);
  dispatch(userRead(data.results));
};

const activityEndpoint = toEndpoint(profileContract.activity);

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query({ ...toEndpoint(profileContract.one), providesTags: ['Profile'] }),
    updateProfile: build.mutation({ ...toEndpoint(profileContract.update), onQueryStarted: syncProfile }),
    uploadPortrait: build.mutation({ ...toEndpoint(profileContract.upload), onQueryStarted: syncProfile }),
    removePortrait: build.mutation({ ...toEndpoint(profileContract.removeImage), onQueryStarted: syncProfile }),
    changePassword: build.mutation({
      ...toEndpoint(profileContract.password),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(toNoData);
        if (data) dispatch(sessionRenewed(data.token));
      },
    }),
    signOutEverywhere: build.mutation(toEndpoint(profileContract.signOutEverywhere)),
    leave: build.mutation(toEndpoint(profileContract.leave)),
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
