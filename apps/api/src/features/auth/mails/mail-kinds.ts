import { aanvraag } from './aanvraag.js';
import { approved } from './approved.js';
import { hasAccount } from './has-account.js';
import { passwordChanged } from './password-changed.js';
import { reset } from './reset.js';
import { uitnodiging } from './uitnodiging.js';
import { verify } from './verify.js';
import type { MailKind } from './mail-kind.js';

export const mailKinds = new Map<string, MailKind>(
  Object.entries({
    verify,
    'has-account': hasAccount,
    reset,
    aanvraag,
    approved,
    'password-changed': passwordChanged,
    uitnodiging,
  }),
);
