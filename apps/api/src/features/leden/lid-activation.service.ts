import { inBatches } from '../../platform/database/batches.js';
import { LidModel, type LidRecord } from './lid.model.js';

/** The services of the account feature that leden depend on. */
export type LedenAccounts = {
  accountLookup: { findAccountNamen: (ids: string[]) => Promise<Map<string, string>> };
  accountAdminService: {
    /** Activates the account with the address of the lid, and links it to the lid. */
    activateAndLink: (lid: { _id: string; email: string }, by: { id: string }) => Promise<void>;
  };
  linkedAccounts: {
    findLinkedAccounts: (lid?: string) => Promise<Map<string, { _id: string; name: string }[]>>;
    /** Returns which of these addresses belong to an account without a lid. */
    findUnlinkedEmails: (emails: string[]) => Promise<Set<string>>;
    unlinkAccounts: (lid: string, by: string) => Promise<number>;
    /** Links those of these accounts that are linked to no lid. */
    linkAccounts: (lid: string, accounts: string[], by: string) => Promise<void>;
  };
};

const batchSize = 500;

export type LidActivationService = ReturnType<typeof createLidActivationService>;

/** Activates and links accounts with an address that a lid got. Idempotent. */
export const createLidActivationService = ({ linkedAccounts, accountAdminService }: LedenAccounts) => {
  const activateBatch = async (leden: LidRecord[]) => {
    const unlinkedEmails = await linkedAccounts.findUnlinkedEmails(leden.map(({ email }) => email));
    for (const { _id, email, updatedBy } of leden)
      if (unlinkedEmails.has(email))
        await accountAdminService.activateAndLink({ _id: String(_id), email }, { id: String(updatedBy) });
    const [ids, emails] = [leden.map(({ _id }) => _id), leden.map(({ email }) => email)];
    // When a lid has got another address meanwhile, `welcomeDue` stays set.
    await LidModel.updateMany({ _id: { $in: ids }, email: { $in: emails } }, { $unset: { welcomeDue: true } });
  };

  const activateWaitingAccounts = async (signal?: AbortSignal): Promise<void> => {
    const ledenDue = LidModel.find({ welcomeDue: true }).lean<LidRecord[]>().cursor({ batchSize });
    for await (const leden of inBatches<LidRecord>(ledenDue, batchSize)) {
      signal?.throwIfAborted();
      await activateBatch(leden);
    }
  };

  return { activateWaitingAccounts };
};
