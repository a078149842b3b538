import type { Feature } from '../../http/feature.js';
import { createSessionService } from '../../http/session.service.js';
import type { Resources } from '../../platform/resources.js';
import { authData } from './auth.personal-data.js';
import type { AccountService, PasswordCheckService } from '../accounts/index.js';
import type { InvitationService, LidLookupService } from '../leden/index.js';
import { createAuthLimitService } from './auth-limit.service.js';
import { authRoutes } from './auth.router.js';
import { createResetService } from './reset.service.js';
import { createSignInService } from './sign-in.service.js';
import { createSignupService } from './signup.service.js';
import { createVerificationService } from './verification.service.js';

type Deps = {
  accounts: AccountService;
  passwordCheck: PasswordCheckService;
  lidLookup: LidLookupService;
  invitations: InvitationService;
};

/** Signing in and up, sessions, and the reset of a password. */
export const createAuthFeature = (resources: Resources, { accounts, passwordCheck, lidLookup, invitations }: Deps) => {
  const limits = createAuthLimitService(resources);
  const signIns = createSignInService(resources, { limits });
  const resets = createResetService(resources, { passwordCheck, limits });
  const verification = createVerificationService(resources, { lidLookup });
  const signups = createSignupService(resources, { passwordCheck, limits, invitations, verification });
  const session = createSessionService({ secret: resources.secrets.jwt, accounts, signIns });
  return {
    services: { resets, session, signIns, signups, verification },
    registerRoutes: (api) => authRoutes(api, { accounts, session, signups, verification, invitations, resets }),
    personalData: authData,
  } satisfies Feature;
};
