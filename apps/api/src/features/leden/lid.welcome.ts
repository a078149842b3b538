import { inBatches } from '../../platform/batches.js';
import { LidModel, type LidRecord } from './lid.model.js';

/** The functions of the account feature that leden depend on. */
export type LedenAccounts = {
  linkedTo: (lid?: string) => Promise<Map<string, { _id: string; name: string }[]>>;
  /** Returns which of these addresses belong to an account without a lid. */
  unlinkedAt: (emails: string[]) => Promise<Set<string>>;
  /** Activates the account with the address of the lid, and links it to the lid. */
  welcome: (lid: { _id: string; email: string }, by: { id: string }) => Promise<void>;
  unlinkFrom: (lid: string, by: string) => Promise<number>;
};

const ledenAtATime = 500;

/** Activates and links accounts with an address that a lid got. Idempotent. */
export const createWelcome = ({ unlinkedAt, welcome }: LedenAccounts) => {
  const welcomeAt = async (leden: LidRecord[]) => {
    const waiting = await unlinkedAt(leden.map(({ email }) => email));
    for (const { _id, email, updatedBy } of leden)
      if (waiting.has(email)) await welcome({ _id: String(_id), email }, { id: String(updatedBy) });
    const [ids, emails] = [leden.map(({ _id }) => _id), leden.map(({ email }) => email)];
    // When a lid has got another address meanwhile, `welcomeDue` stays set.
    await LidModel.updateMany({ _id: { $in: ids }, email: { $in: emails } }, { $unset: { welcomeDue: true } });
  };

  return async (signal?: AbortSignal): Promise<void> => {
    const due = LidModel.find({ welcomeDue: true }).lean<LidRecord[]>().cursor({ batchSize: ledenAtATime });
    for await (const leden of inBatches<LidRecord>(due, ledenAtATime)) {
      signal?.throwIfAborted();
      await welcomeAt(leden);
    }
  };
};
