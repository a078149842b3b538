import { AppError, type Invitation } from '@ledenportaal/shared';
import type { Resources } from '../../platform/resources.js';
import { InvitationModel, type InvitationRecord } from './invitation.model.js';
import { LidModel, type LidRecord } from './lid.model.js';

export type InvitationService = ReturnType<typeof createInvitationService>;

export const createInvitationService = ({ codes }: Pick<Resources, 'codes'>) => {
  const toFilter = (code: string) => ({ codeHash: codes.hashCode(code), expiresAt: { $gt: new Date() } });

  /** Returns what the form begins with. Does not use up the code, because mail scanners open links too. */
  const find = async (code: string): Promise<{ results: Invitation }> => {
    const invitation = await InvitationModel.findOne(toFilter(code)).lean<InvitationRecord>();
    if (!invitation) throw new AppError('code_invalid');
    const { email, lid: _id } = invitation;
    // The lid may have another address by now, and so be somebody else.
    const lid = await LidModel.findOne({ _id, email }, { naam: 1, contactpersoon: 1 }).lean<LidRecord>();
    return { results: { email, ...splitName(lid?.contactpersoon ?? ''), bedrijf: lid?.naam ?? '' } };
  };

  /** Uses up the code. Returns whether it was a valid one for this address: of simultaneous calls, for one of them. */
  const use = async (code: string, email: string): Promise<boolean> =>
    (await InvitationModel.findOneAndDelete({ ...toFilter(code), email })) !== null;

  return { find, use };
};

/** A single word is a family name. */
const splitName = (contactpersoon: string) => {
  const [voornaam, name] = /^(\S+)\s+(.+)$/.exec(contactpersoon.trim())?.slice(1) ?? ['', contactpersoon.trim()];
  return { voornaam: voornaam!, name: name! };
};
