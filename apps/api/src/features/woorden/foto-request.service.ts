import { AppError, toSynonymKey, type Viewer } from '@ledenportaal/shared';
import { isDuplicateKey } from '../../platform/database/database.js';
import { hourMs, reserve } from '../../platform/limits/limits.js';
import { definePendingMail } from '../../platform/mail/define-mail.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import { FotoRequestModel, type FotoRequestRecord } from './foto-request.model.js';

type Deps = { accountLookup: Pick<AccountLookupService, 'findEmail'> };

export type FotoRequestService = ReturnType<typeof createFotoRequestService>;

const maxPerHour = 5;

/** Goes to the address for questions of the portal. */
const gevraagdMail = definePendingMail({
  kind: 'gevraagd',
  template: async () => (await import('./mails/gevraagd.js')).gevraagd,
  collection: 'fotorequests',
  toMail: ({ email }: FotoRequestRecord, mailTo, { to, ...mail }: { to: string; naam: string; tekst: string }) =>
    mailTo(to, { ...mail, email }),
});

/** Members ask the office for a photo that they do not find. */
export const createFotoRequestService = (
  { content, wakeMail }: Pick<Resources, 'content' | 'wakeMail'>,
  { accountLookup }: Deps,
) => ({
  /** Sends one mail a day for the same words of an account. Throws `too_often`. */
  request: async (tekst: string, { id: account, name: naam }: Viewer): Promise<{ msg: string }> => {
    const { email: to } = content.site.contact;
    const reply = { msg: 'Je vraag is naar het kantoor gestuurd.' };
    const asked = { account, sleutel: toSynonymKey(tekst) };
    if (await FotoRequestModel.exists(asked)) return reply;
    const email = await accountLookup.findEmail(account);
    if (!email) throw new AppError('session_ended');
    const { release } = await reserve([{ key: `gevraagd ${account}`, max: maxPerHour, windowMs: hourMs }]);
    const mails = [gevraagdMail.pending({ to, naam, tekst })];
    try {
      await FotoRequestModel.create({ ...asked, email, createdAt: new Date(), mails });
    } catch (cause) {
      await release();
      // The same request was sent twice at once.
      if (isDuplicateKey(cause)) return reply;
      throw cause;
    }
    wakeMail();
    return reply;
  },
});
