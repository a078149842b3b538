import { authRoutes, type authContract } from '@ledenportaal/shared';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { getErrorMessage, isAborted, type ApiError } from '../../lib/api/api-error.js';
import { toEndpoints } from '../../lib/api/endpoint.js';
import { api } from '../../lib/api/api.js';
import {
  loginFailed,
  messageKept,
  selectToken,
  sessionStarted,
  signedOut,
  userRead,
  type WithAuth,
} from '../../lib/session/auth.slice.js';

const endpoints = toEndpoints<typeof authContract>(authRoutes);

type QueryLifecycle = { dispatch: Dispatch<UnknownAction>; queryFulfilled: Promise<{ data: { msg: string } }> };

const keepMessage = async ({ dispatch, queryFulfilled }: QueryLifecycle) => {
  const { data } = await queryFulfilled.catch(() => ({ data: null }));
  if (data) dispatch(messageKept(data.msg));
};

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    signin: build.mutation({
      ...endpoints.signin,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          const { token, user } = (await queryFulfilled).data;
          dispatch(sessionStarted(token));
          dispatch(userRead(user));
        } catch (failure) {
          const { error } = failure as { error: ApiError & { name?: string } };
          if (!isAborted(error)) dispatch(loginFailed(getErrorMessage(error)));
        }
      },
    }),
    user: build.query({
      ...endpoints.user,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(userRead(data.user));
      },
    }),
    signup: build.mutation({ ...endpoints.signup, onQueryStarted: (_, lifecycle) => keepMessage(lifecycle) }),
    verify: build.mutation({ ...endpoints.verify, onQueryStarted: (_, lifecycle) => keepMessage(lifecycle) }),
    resendVerification: build.mutation(endpoints.resendVerification),
    invitation: build.query(endpoints.invitation),
    forgot: build.mutation({ ...endpoints.forgot, onQueryStarted: (_, lifecycle) => keepMessage(lifecycle) }),
    resetLink: build.query(endpoints.resetLink),
    reset: build.mutation({
      ...endpoints.reset,
      onQueryStarted: async (_, lifecycle) => {
        const { data } = await lifecycle.queryFulfilled.catch(() => ({ data: null }));
        // A new password ends every session, so also this one.
        if (data && selectToken(lifecycle.getState() as unknown as WithAuth)) lifecycle.dispatch(signedOut());
        return keepMessage(lifecycle);
      },
    }),
  }),
});

export const {
  useSigninMutation,
  useUserQuery,
  useSignupMutation,
  useVerifyMutation,
  useResendVerificationMutation,
  useInvitationQuery,
  useForgotMutation,
  useResetLinkQuery,
  useResetMutation,
} = accountApi;
