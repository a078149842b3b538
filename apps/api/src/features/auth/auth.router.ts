import { authContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { SessionService } from '../../http/session.service.js';
import type { AccountService } from '../accounts/index.js';
import type { InvitationService } from '../leden/index.js';
import type { ResetService } from './reset.service.js';
import type { SignupService } from './signup.service.js';
import type { VerificationService } from './verification.service.js';

type Services = {
  accounts: AccountService;
  session: SessionService;
  signups: SignupService;
  verification: VerificationService;
  invitations: InvitationService;
  resets: ResetService;
};

export const authRoutes = (api: Api, { accounts, session, signups, verification, invitations, resets }: Services) =>
  registerRoutes(api, authContract, {
    signin: ({ req }) => session.signIn(req),
    user: ({ viewer }) => accounts.user(viewer),
    signup: ({ body, ip }) => signups.add(body, ip),
    verify: ({ params }) => verification.verify(params.code),
    resendVerification: ({ body, ip }) => signups.resend(body, ip),
    invitation: ({ params }) => invitations.find(params.code),
    forgot: ({ body, ip }) => resets.request(body.email, ip),
    resetLink: ({ body }) => resets.check(body.code),
    reset: ({ body, ip }) => resets.setPassword(body, ip),
  });
