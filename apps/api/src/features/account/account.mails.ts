import { fullName } from '@ledenportaal/shared';
import type { MailSource } from '../../platform/mail/mail.service.js';
import { AccountModel, type AccountRecord } from './account.model.js';

/** Most go to the account's own address; that somebody waits goes to an admin. */
export const accountMails: MailSource<AccountRecord> = {
  collection: 'accounts',
  toMail: async (account, { _id, kind, data }) => {
    const { email, voornaam, bedrijf } = account;
    if (kind !== 'aanvraag') return { _id, to: email, kind, data: { ...data, voornaam } };
    const admin = await AccountModel.findOne({ _id: data.admin, role: 'admin', state: 'active' });
    // Meanwhile another may have let them in, or this one may be no admin any more.
    if (!admin || account.state !== 'waiting') return undefined;
    const who = { voornaam: admin.voornaam, naam: fullName(account), email, bedrijf };
    return { _id, to: admin.email, kind, data: who };
  },
};
