import { accountContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { SessionService } from '../../http/session.service.js';
import type { Accounts } from './account.service.js';
import type { Entrance } from './entrance.js';

export const accountRoutes = (api: Api, accounts: Accounts, entrance: Entrance, session: SessionService) =>
  registerRoutes(api, accountContract, {
    signin: ({ body, ip }) => session.signIn(body, ip),
    user: ({ viewer }) => accounts.user(viewer),
    signup: ({ body, ip }) => entrance.signups.add(body, ip),
    verify: ({ params }) => entrance.verification.verify(params.code),
    forgot: ({ body, ip }) => entrance.resets.ask(body.email, ip),
    resetLink: ({ body }) => entrance.resets.check(body.code),
    reset: ({ body, ip }) => entrance.resets.use(body, ip),
  });
