import type { Config } from '@ledenportaal/shared';
import type { Codes } from '../../platform/codes.js';
import type { Settings } from '../../platform/env.js';
import type { Passwords } from '../../platform/passwords.js';
import { createAccountLimits } from './account.limits.js';
import type { PasswordCheck } from './password.check.js';
import { createResets } from './reset.service.js';
import { createSignIn } from './sign-in.js';
import { createSignups } from './signup.service.js';
import { createVerification } from './verification.service.js';

type Needs = {
  settings: Pick<Settings, 'limits'> & { signup: Config['signup'] };
  passwords: Passwords;
  passwordCheck: PasswordCheck;
  codes: Codes;
  /** After a change that a mail goes with. */
  wakeMail: () => void;
};
export type Entrance = ReturnType<typeof createEntrance>;

/** Everything that somebody may do who is not in yet. */
export const createEntrance = ({ settings, ...needs }: Needs) => {
  const limits = createAccountLimits(settings.limits);
  const policy = settings.signup;
  return {
    ...createSignIn(needs.passwords, limits),
    signups: createSignups({ ...needs, policy, limits }),
    verification: createVerification({ ...needs, policy }),
    resets: createResets({ ...needs, limits }),
  };
};
