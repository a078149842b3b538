import { accountsRoutes, mailRoutes, type accountsContract, type mailContract } from '@ledenportaal/shared';
import { api, invalidateOnSuccess } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const accountsEndpoints = toEndpoints<typeof accountsContract>(accountsRoutes);
const mailEndpoints = toEndpoints<typeof mailContract>(mailRoutes);

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query({ ...accountsEndpoints.list, providesTags: ['Account'] }),
    updateAccount: build.mutation({
      ...accountsEndpoints.update,
      invalidatesTags: invalidateOnSuccess('Account'),
      // Updates the list before the refetch, so that the action that was just done is no longer offered.
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        dispatch(
          accountsApi.util.updateQueryData('accounts', undefined, ({ results }) => {
            const at = results.findIndex(({ _id }) => _id === params.id);
            if (at >= 0) results[at] = data.results;
          }),
        );
      },
    }),
    failedMail: build.query({ ...mailEndpoints.failed, providesTags: ['Mail'] }),
    retryMail: build.mutation({ ...mailEndpoints.retry, invalidatesTags: invalidateOnSuccess('Mail') }),
    removeMail: build.mutation({ ...mailEndpoints.remove, invalidatesTags: invalidateOnSuccess('Mail') }),
  }),
});

export const {
  useAccountsQuery,
  useUpdateAccountMutation,
  useFailedMailQuery,
  useRetryMailMutation,
  useRemoveMailMutation,
} = accountsApi;
