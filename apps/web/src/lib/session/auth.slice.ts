import { hasAdminPrivileges, type User } from '@ledenportaal/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readToken } from './token-storage.js';
import { decodeToken } from './token.js';

/** Read from the token at first and completed by the server's response. */
type SessionUser = Pick<User, '_id' | 'name' | 'role'> & Partial<User>;

export type AuthState = {
  authenticated: boolean;
  admin_privileges: boolean;
  user: SessionUser | null;
  error: string | null;
  /** The server's message on a public page (such as signup), also shown on /login. */
  signupmsg: string | null;
  token: string | null;
  /** The user signed out deliberately, so the next user starts at the home page and not at this page. */
  left: boolean;
  /** Id of the user who signed out in another tab. Only that user returns to this page after signing in again. */
  leftElsewhere: string | null;
};
export type WithAuth = { auth: AuthState };

const signedOutState: AuthState = {
  authenticated: false,
  admin_privileges: false,
  user: null,
  error: null,
  signupmsg: null,
  token: null,
  left: false,
  leftElsewhere: null,
};

const toAuthState = (token: string | null): AuthState => {
  const payload = decodeToken(token);
  if (!payload) return signedOutState;
  const { sub: _id, name, voornaam, role } = payload;
  return {
    ...signedOutState,
    authenticated: true,
    admin_privileges: hasAdminPrivileges(role),
    user: { _id, name, voornaam, role },
    token,
  };
};

const authSlice = createSlice({
  name: 'auth',
  initialState: () => toAuthState(readToken()),
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<string>) => toAuthState(payload),
    /** Replaces the token of the same user, and keeps the cached data. */
    sessionRenewed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    /** The server's user takes precedence over the token, whose name and role can be outdated. */
    userRead: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
      state.admin_privileges = hasAdminPrivileges(payload.role);
    },
    signedOut: (): AuthState => ({ ...signedOutState, left: true }),
    signedOutElsewhere: ({ user }): AuthState => ({ ...signedOutState, leftElsewhere: user?._id ?? null }),
    sessionRefused: (_, { payload }: PayloadAction<string>): AuthState => ({ ...signedOutState, error: payload }),
    loginFailed: (state, { payload }: PayloadAction<string>) => {
      state.error = payload;
      state.signupmsg = null;
    },
    messageKept: (state, { payload }: PayloadAction<string>) => {
      state.signupmsg = payload;
    },
    errorCleared: (state) => {
      state.error = null;
    },
    messagesCleared: (state) => {
      state.error = state.signupmsg = null;
    },
  },
});

export const authReducer = authSlice.reducer;
export const {
  sessionStarted,
  sessionRenewed,
  userRead,
  signedOut,
  signedOutElsewhere,
  sessionRefused,
  loginFailed,
  messageKept,
  errorCleared,
  messagesCleared,
} = authSlice.actions;

export const selectAuth = ({ auth }: WithAuth) => auth;
export const selectToken = ({ auth }: WithAuth) => auth.token;
export const selectViewer = ({ auth }: WithAuth): SessionUser | undefined =>
  (auth.authenticated && auth.user) || undefined;
/** Reads the user at the time of the call. */
export type ViewerNow = () => SessionUser | undefined;
