import { lidRoutes, type lidContract } from '@ledenportaal/shared';
import { api, invalidateOnConflict, invalidateOnSuccess, type TagName } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof lidContract>(lidRoutes);

/** Accounts and the profile show their lid, and a new lid can give an account access, so all three are refetched. */
const tagsOnSuccess = (result: unknown): TagName[] => (result ? ['Lid', 'Account', 'Profile'] : []);

const ledenApi = api.injectEndpoints({
  endpoints: (build) => ({
    leden: build.query({ ...endpoints.list, providesTags: ['Lid'] }),
    lid: build.query({ ...endpoints.one, providesTags: ['Lid'] }),
    lidCount: build.query({ ...endpoints.count, providesTags: ['Lid'] }),
    addLid: build.mutation({ ...endpoints.add, invalidatesTags: tagsOnSuccess }),
    updateLid: build.mutation({
      ...endpoints.update,
      invalidatesTags: invalidateOnConflict('Lid', 'Account', 'Profile'),
    }),
    inviteLid: build.mutation({
      ...endpoints.invite,
      invalidatesTags: (result) => (result ? ['Lid'] : []),
    }),
    removeLid: build.mutation({ ...endpoints.remove, invalidatesTags: tagsOnSuccess }),
    // Also after an error: some of the leden may have been removed.
    removeLeden: build.mutation({ ...endpoints.removeMany, invalidatesTags: ['Lid', 'Account', 'Profile'] }),
    ledenTrash: build.query({ ...endpoints.trash, providesTags: ['Lid'] }),
    restoreLid: build.mutation({ ...endpoints.restore, invalidatesTags: tagsOnSuccess }),
    purgeLeden: build.mutation({ ...endpoints.purge, invalidatesTags: invalidateOnSuccess('Lid') }),
    planLeden: build.mutation(endpoints.plan),
    applyLeden: build.mutation({ ...endpoints.apply, invalidatesTags: tagsOnSuccess }),
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
  useRemoveLedenMutation,
  useLedenTrashQuery,
  useRestoreLidMutation,
  usePurgeLedenMutation,
  usePlanLedenMutation,
  useApplyLedenMutation,
} = ledenApi;
