import type { Role, User } from '@ledenportaal/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { say } from '../messages.js';
import { decodeToken, readToken } from './token.js';

/** From the token at first; the server's answer completes it. */
type SessionUser = Pick<User, '_id' | 'name' | 'role'> & Partial<User>;

export type AuthState = {
  authenticated: boolean;
  admin_privileges: boolean;
  user: SessionUser | null;
  error: string | null;
  token: string | null;
  /** Went by choice: whoever signs in next starts at the beginning, not on this person's page. */
  left: boolean;
};
export type WithAuth = { auth: AuthState };

const nobody: AuthState = {
  authenticated: false,
  admin_privileges: false,
  user: null,
  error: null,
  token: null,
  left: false,
};

const sessionOf = (token: string | null): AuthState => {
  const payload = decodeToken(token);
  if (!payload) return nobody;
  const { sub: _id, name, voornaam, role } = payload;
  return {
    ...nobody,
    authenticated: true,
    admin_privileges: role === 'admin',
    user: { _id, name, voornaam, role },
    token,
  };
};

const authSlice = createSlice({
  name: 'auth',
  initialState: () => sessionOf(readToken()),
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<string>) => sessionOf(payload),
    /** The server knows better than the token what somebody is called and may do. */
    userRead: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
      state.admin_privileges = payload.role === 'admin';
    },
    signedOut: (): AuthState => ({ ...nobody, left: true }),
    sessionRefused: (): AuthState => ({ ...nobody, error: say('login.needed') }),
    loginFailed: (state, { payload }: PayloadAction<string>) => {
      state.error = payload;
    },
    errorCleared: (state) => {
      state.error = null;
    },
  },
});

export const authReducer = authSlice.reducer;
export const { sessionStarted, userRead, signedOut, sessionRefused, loginFailed, errorCleared } = authSlice.actions;

export const selectAuth = ({ auth }: WithAuth) => auth;
export const selectToken = ({ auth }: WithAuth) => auth.token;
export const selectRole = ({ auth }: WithAuth): Role | undefined => {
  if (!auth.authenticated) return undefined;
  return auth.admin_privileges ? 'admin' : 'lid';
};
