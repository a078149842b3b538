import { AppError, errorTable, type LidEdit, type NewLid } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { RunExclusive } from '../../platform/database-mutex.js';
import { nextUpdatedAt, createStamps } from '../../platform/stamps.js';
import { LidModel, newLidId, toTold, type LidRecord } from './lid.model.js';
import type { LedenAccounts } from './lid.welcome.js';

export type LidParts = {
  accounts: LedenAccounts;
  /** All writes to leden go through this mutex, so that a free address stays free until it is used. */
  inTurn: RunExclusive;
  /** Activates waiting accounts with the addresses of new or changed leden. */
  welcomeAll: () => Promise<void>;
};

export const createLidChanges = ({ accounts, inTurn, welcomeAll }: LidParts) => {
  const add = async (told: NewLid, by: string): Promise<string> => {
    const lid = { ...told, ...createStamps(by), _id: newLidId(), welcomeDue: true };
    // An upsert checks the address and inserts in one atomic operation.
    const there = await LidModel.findOneAndUpdate(
      { email: told.email },
      { $setOnInsert: lid },
      { upsert: true },
    ).lean();
    if (there) refuseTaken(there);
    const id = String(lid._id);
    await record({ action: 'lid.added', by, subject: id, naam: told.naam });
    return id;
  };

  return {
    /** Returns the id of the new lid. */
    add: async (told: NewLid, by: string): Promise<string> => {
      const id = await inTurn(() => add(told, by));
      await welcomeAll();
      return id;
    },

    /** Returns false when the lid is no longer at the version that was edited. */
    update: async (id: string, edit: LidEdit, by: string): Promise<boolean> => {
      const changed = await inTurn((signal) => update(id, edit, by, signal));
      if (changed) await welcomeAll();
      return changed;
    },

    remove: (id: string, by: string): Promise<{ msg: string }> =>
      inTurn(async () => {
        const { naam } = await find(id);
        const before = await accounts.unlinkFrom(id, by);
        await LidModel.deleteOne({ _id: id });
        // An admin may have linked an account just before the lid was deleted.
        const unlinked = before + (await accounts.unlinkFrom(id, by));
        await record({ action: 'lid.removed', by, subject: id, naam });
        return { msg: [`Lid ‘${naam}’ is verwijderd.`, ...toldOf(unlinked)].join(' ') };
      }),
  };
};

const update = async (id: string, { updatedAt: version, ...told }: LidEdit, by: string, signal: AbortSignal) => {
  const before = await find(id);
  if (version !== undefined && version !== before.updatedAt.toISOString()) return false;
  const moves = told.email !== before.email;
  if (moves) {
    const there = await LidModel.findOne({ email: told.email }, { _id: 1 }).sort({ _id: 1 }).lean();
    if (there) refuseTaken(there);
  }
  signal.throwIfAborted();
  const stamps = { updatedAt: nextUpdatedAt(before.updatedAt), updatedBy: by };
  const set = { ...toTold(told), ...stamps, ...(moves && { welcomeDue: true }) };
  const { matchedCount } = await LidModel.updateOne({ _id: id, updatedAt: before.updatedAt }, { $set: set });
  if (!matchedCount) return false;
  await record({ action: 'lid.changed', by, subject: id, naam: told.naam });
  return true;
};

const find = async (id: string): Promise<LidRecord> => {
  const lid = await LidModel.findById(id).lean<LidRecord>();
  if (!lid) throw new AppError('lid_not_found');
  return lid;
};

const refuseTaken = ({ _id }: Pick<LidRecord, '_id'>): never => {
  const { text } = errorTable.lid_exists;
  throw new AppError('lid_exists', { details: { lid: String(_id) }, fields: { email: text } });
};

const toldOf = (accounts: number): string[] => {
  if (accounts === 0) return [];
  return [
    accounts === 1 ? 'Eén account hoort nu bij geen lid meer.' : `${accounts} accounts horen nu bij geen lid meer.`,
  ];
};
