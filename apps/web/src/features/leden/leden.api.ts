import { lidContract } from '@ledenportaal/shared';
import { api, type TagName } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

/** Accounts and the profile show their lid, and a new lid can give an account access, so all three are refetched. */
const tagsOnSuccess = (result: unknown): TagName[] => (result ? ['Lid', 'Account', 'Profile'] : []);

const ledenApi = api.injectEndpoints({
  endpoints: (build) => ({
    leden: build.query({ ...toEndpoint(lidContract.list), providesTags: ['Lid'] }),
    lid: build.query({ ...toEndpoint(lidContract.one), providesTags: ['Lid'] }),
    lidCount: build.query({ ...toEndpoint(lidContract.count), providesTags: ['Lid'] }),
    addLid: build.mutation({ ...toEndpoint(lidContract.add), invalidatesTags: tagsOnSuccess }),
    updateLid: build.mutation({ ...toEndpoint(lidContract.update), invalidatesTags: tagsOnSuccess }),
    inviteLid: build.mutation({
      ...toEndpoint(lidContract.invite),
      invalidatesTags: (result) => (result ? ['Lid'] : []),
    }),
    removeLid: build.mutation({ ...toEndpoint(lidContract.remove), invalidatesTags: tagsOnSuccess }),
    planLeden: build.mutation(toEndpoint(lidContract.plan)),
    applyLeden: build.mutation({ ...toEndpoint(lidContract.apply), invalidatesTags: tagsOnSuccess }),
  }),
});

export const {
  useLedenQuery,
  useLidQuery,
  useLidCountQuery,
  useAddLidMutation,
  useUpdateLidMutation,
  useInviteLidMutation,
  useRemoveLidMutation,
  usePlanLedenMutation,
  useApplyLedenMutation,
} = ledenApi;
