import { AppError, errorTable, type LidEdit, type NewLid } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { RunExclusive } from '../../platform/database/database-mutex.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { assertBelowLimit, type ListLimits } from '../../platform/limits/list-limits.js';
import { LidModel, createLidId, toNewLid, type LidRecord } from './lid.model.js';
import type { LedenAccounts, LidActivationService } from './lid-activation.service.js';

type Deps = LidActivationService & {
  accounts: Pick<LedenAccounts, 'unlinkAccounts'>;
  /** All writes to leden go through this mutex, so that a free address stays free until it is used. */
  runExclusive: RunExclusive;
  listLimits: Pick<ListLimits, 'leden'>;
};

export type LidChangeService = ReturnType<typeof createLidChangeService>;

export const createLidChangeService = ({ accounts, runExclusive, activateWaitingAccounts, listLimits }: Deps) => {
  const insertLid = async (input: NewLid, by: string): Promise<string> => {
    await assertBelowLimit(LidModel, listLimits.leden);
    const lid = { ...input, ...createStamps(by), _id: createLidId(), welcomeDue: true };
    // An upsert checks the address and inserts in one atomic operation.
    const existing = await LidModel.findOneAndUpdate(
      { email: input.email },
      { $setOnInsert: lid },
      { upsert: true },
    ).lean();
    if (existing) throwLidExists(existing);
    const id = String(lid._id);
    await record({ action: 'lid.added', by, subject: id, naam: input.naam });
    return id;
  };

  return {
    /** Returns the id of the new lid. */
    add: async (input: NewLid, by: string): Promise<string> => {
      const id = await runExclusive(() => insertLid(input, by));
      await activateWaitingAccounts();
      return id;
    },

    /** Returns false when the lid is no longer at the version that was edited. */
    update: async (id: string, edit: LidEdit, by: string): Promise<boolean> => {
      const changed = await runExclusive((signal) => updateLid(id, edit, by, signal));
      if (changed) await activateWaitingAccounts();
      return changed;
    },

    remove: (id: string, by: string): Promise<{ msg: string }> =>
      runExclusive(async () => {
        const { naam } = await findLid(id);
        const before = await accounts.unlinkAccounts(id, by);
        await LidModel.deleteOne({ _id: id });
        // An admin may have linked an account just before the lid was deleted.
        const unlinked = before + (await accounts.unlinkAccounts(id, by));
        await record({ action: 'lid.removed', by, subject: id, naam });
        return { msg: [`Lid ‘${naam}’ is verwijderd.`, ...formatUnlinked(unlinked)].join(' ') };
      }),
  };
};

const updateLid = async (id: string, { updatedAt: version, ...input }: LidEdit, by: string, signal: AbortSignal) => {
  const before = await findLid(id);
  if (version !== undefined && version !== before.updatedAt.toISOString()) return false;
  const isEmailChanged = input.email !== before.email;
  if (isEmailChanged) {
    const existing = await LidModel.findOne({ email: input.email }, { _id: 1 }).sort({ _id: 1 }).lean();
    if (existing) throwLidExists(existing);
  }
  signal.throwIfAborted();
  const stamps = { updatedAt: nextUpdatedAt(before.updatedAt), updatedBy: by };
  const changes = { ...toNewLid(input), ...stamps, ...(isEmailChanged && { welcomeDue: true }) };
  const { matchedCount } = await LidModel.updateOne({ _id: id, updatedAt: before.updatedAt }, { $set: changes });
  if (!matchedCount) return false;
  await record({ action: 'lid.changed', by, subject: id, naam: input.naam });
  return true;
};

const findLid = async (id: string): Promise<LidRecord> => {
  const lid = await LidModel.findById(id).lean<LidRecord>();
  if (!lid) throw new AppError('lid_not_found');
  return lid;
};

const throwLidExists = ({ _id }: Pick<LidRecord, '_id'>): never => {
  const { text } = errorTable.lid_exists;
  throw new AppError('lid_exists', { details: { lid: String(_id) }, fields: { email: text } });
};

const formatUnlinked = (count: number): string[] => {
  if (count === 0) return [];
  return [count === 1 ? 'Eén account hoort nu bij geen lid meer.' : `${count} accounts horen nu bij geen lid meer.`];
};
