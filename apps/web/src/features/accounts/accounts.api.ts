import { accountsContract, mailContract } from '@ledenportaal/shared';
import { api, type TagName } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

const ifDone = (tag: TagName) => (done: unknown) => (done ? [tag] : []);

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query({ ...toEndpoint(accountsContract.list), providesTags: ['Account'] }),
    updateAccount: build.mutation({
      ...toEndpoint(accountsContract.update),
      invalidatesTags: ifDone('Account'),
      // At once: until the list has come anew, nobody should be offered what has just been done.
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
    failedMail: build.query({ ...toEndpoint(mailContract.failed), providesTags: ['Mail'] }),
    retryMail: build.mutation({ ...toEndpoint(mailContract.retry), invalidatesTags: ifDone('Mail') }),
    removeMail: build.mutation({ ...toEndpoint(mailContract.remove), invalidatesTags: ifDone('Mail') }),
  }),
});

export const {
  useAccountsQuery,
  useUpdateAccountMutation,
  useFailedMailQuery,
  useRetryMailMutation,
  useRemoveMailMutation,
} = accountsApi;
