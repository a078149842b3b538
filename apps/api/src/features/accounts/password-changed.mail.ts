import { definePendingMail } from '../../platform/mail/define-mail.js';
import type { AccountRecord } from './account.model.js';

/** For each feature that changes a password. */
export const passwordChangedMail = definePendingMail({
  kind: 'password-changed',
  template: async () => (await import('./mails/password-changed.js')).passwordChanged,
  collection: 'accounts',
  toMail: ({ email, voornaam }: AccountRecord, mailTo) => mailTo(email, { voornaam }),
});
