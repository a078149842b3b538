import { AppError, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Codes } from '../../platform/codes.js';
import { retryOnDuplicateKey } from '../../platform/database/database.js';
import { createTooOftenError, hourMs, reserve } from '../../platform/limits/limits.js';
import { definePendingMail } from '../../platform/mail/define-mail.js';
import { countMails } from '../../platform/mail/mail.service.js';
import type { Resources } from '../../platform/resources.js';
import { InvitationModel } from './invitation.model.js';
import { LidModel, type LidRecord } from './lid.model.js';
import type { LedenAccounts } from './lid-activation.service.js';

/** Limits the mails to one lid when an admin keeps pressing the button. */
const maxInvitesPerHour = 4;

const codeLifetimeMs = 30 * 24 * 60 * 60 * 1000;

type Code = ReturnType<Codes['create']>;

/** Goes to the address that the lid has when it is sent. From then on its code is valid, for that address. */
const uitnodigingMail = definePendingMail({
  kind: 'uitnodiging',
  template: async () => (await import('./mails/uitnodiging.js')).uitnodiging,
  canWait: true,
  collection: 'leden',
  toMail: async (
    { _id: lid, contactpersoon, naam, email }: LidRecord,
    mailTo,
    // Missing in a mail of the previous version.
    { nonce, codeHash }: Partial<Code>,
  ) => {
    if (codeHash) {
      const invitation = { email, lid, codeHash, expiresAt: new Date(Date.now() + codeLifetimeMs) };
      await retryOnDuplicateKey(() => InvitationModel.replaceOne({ email }, invitation, { upsert: true }));
    }
    return mailTo(email, { voornaam: contactpersoon, naam, ...(nonce && { nonce }) });
  },
});

export type LidInviteService = ReturnType<typeof createLidInviteService>;

export const createLidInviteService = (
  { content, codes, wakeMail, listLimits }: Resources,
  { linkedAccounts }: LedenAccounts,
) => {
  /** Mails a lid an invitation to sign up. An account with the address of the lid is activated and linked to it. */
  const invite = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    if (content.signup === 'closed') throw new AppError('signup_closed');
    const lid = await LidModel.findById(id, { naam: 1 }).lean<Pick<LidRecord, 'naam'>>();
    if (!lid) throw new AppError('lid_not_found');
    if ((await linkedAccounts.findLinkedAccounts(id)).has(id)) throw new AppError('lid_has_account');
    if ((await countMails()) >= listLimits.outbox) throw createTooOftenError();
    await reserve([{ key: `invite:${id}`, max: maxInvitesPerHour, windowMs: hourMs }]);
    const update = { $set: { invitedAt: new Date() }, $push: { mails: uitnodigingMail.pending(codes.create()) } };
    const invited = await LidModel.findByIdAndUpdate(id, update, { returnDocument: 'after' }).lean<LidRecord>();
    if (!invited) throw new AppError('lid_not_found');
    await record({ action: 'lid.invited', by, subject: id, naam: invited.naam });
    wakeMail();
    return { msg: `De uitnodiging voor ‘${invited.naam}’ gaat naar ${invited.email}.` };
  };

  return { invite };
};
