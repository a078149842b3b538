import { lidContract } from '@ledenportaal/shared';
import { api, type TagName } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

/** Accounts and the profile show their lid, and a new lid can give an account access, so all three are refetched. */
const tagsOnSuccess = (result: unknown): TagName[] => (result ? ['Lid', 'Account', 'Profile'] : []);

const ledenApi = api.injectEndpoints({
  endpoints: (build) => ({
    leden: build.query({ ...ask(lidContract.list), providesTags: ['Lid'] }),
    lid: build.query({ ...ask(lidContract.one), providesTags: ['Lid'] }),
    lidCount: build.query({ ...ask(lidContract.count), providesTags: ['Lid'] }),
    addLid: build.mutation({ ...ask(lidContract.add), invalidatesTags: tagsOnSuccess }),
    updateLid: build.mutation({ ...ask(lidContract.update), invalidatesTags: tagsOnSuccess }),
    inviteLid: build.mutation({ ...ask(lidContract.invite), invalidatesTags: (result) => (result ? ['Lid'] : []) }),
    removeLid: build.mutation({ ...ask(lidContract.remove), invalidatesTags: tagsOnSuccess }),
    planLeden: build.mutation(ask(lidContract.plan)),
    applyLeden: build.mutation({ ...ask(lidContract.apply), invalidatesTags: tagsOnSuccess }),
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
