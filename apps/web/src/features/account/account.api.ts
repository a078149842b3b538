import { accountContract } from '@ledenportaal/shared';
import { messageOf, type AskError } from '../../lib/ask-error.js';
import { ask } from '../../lib/ask.js';
import { api } from '../../lib/api.js';
import { loginFailed, sessionStarted, userRead } from '../../lib/session/auth.slice.js';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    signin: build.mutation({
      ...ask(accountContract.signin),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          const { token, user } = (await queryFulfilled).data;
          dispatch(sessionStarted(token));
          dispatch(userRead(user));
        } catch (failure) {
          dispatch(loginFailed(messageOf((failure as { error: AskError }).error)));
        }
      },
    }),
    user: build.query({
      ...ask(accountContract.user),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(userRead(data.user));
      },
    }),
  }),
});

export const { useSigninMutation, useUserQuery } = accountApi;
