import { inBatches } from '../../platform/batches.js';
import { LidModel, type LidRecord } from './lid.model.js';

/** What leden need of accounts. */
export type LedenAccounts = {
  linkedTo: (lid?: string) => Promise<Map<string, { _id: string; name: string }[]>>;
  /** Which of these addresses are of an account without a lid. */
  unlinkedAt: (emails: string[]) => Promise<Set<string>>;
  /** Lets in whoever waits at the address of the lid, and links the account there. */
  welcome: (lid: { _id: string; email: string }, by: { id: string }) => Promise<void>;
  unlinkFrom: (lid: string, by: string) => Promise<number>;
};

const ledenAtATime = 500;

/** Lets in whoever waits at an address that a lid got; may be done again. */
export const createWelcome = ({ unlinkedAt, welcome }: LedenAccounts) => {
  const welcomeAt = async (leden: LidRecord[]) => {
    const waiting = await unlinkedAt(leden.map(({ email }) => email));
    for (const { _id, email, updatedBy } of leden)
      if (waiting.has(email)) await welcome({ _id: String(_id), email }, { id: String(updatedBy) });
    const [ids, emails] = [leden.map(({ _id }) => _id), leden.map(({ email }) => email)];
    // For one that has another address by now it is still due.
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
