import { accountContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Session } from '../../http/session.js';
import type { Accounts } from './account.service.js';

export const accountRoutes = (api: Api, accounts: Accounts, session: Session) =>
  serve(api, accountContract, {
    signin: ({ body }) => session.signIn(body),
    user: ({ viewer }) => accounts.user(viewer),
  });
