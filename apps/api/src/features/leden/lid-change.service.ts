import { AppError, errorTable, type LidEdit, type NewLid } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { RunExclusive } from '../../platform/database/database-mutex.js';
import { diff } from '../../platform/database/diff.js';
import { newObjectId } from '../../platform/database/object-id.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import type { Resources } from '../../platform/resources.js';
import { LidModel, toNewLid, type LidRecord } from './lid.model.js';
import type { LidActivationService } from './lid-activation.service.js';

type Deps = {
  lidActivation: LidActivationService;
  /** All writes to leden go through this mutex, so that a free address stays free until it is used. */
  runExclusive: RunExclusive;
};

type LidToInsert = NewLid & Pick<LidRecord, '_id' | 'createdAt' | 'updatedAt'> & { updatedBy: string };

export type LidChangeService = ReturnType<typeof createLidChangeService>;

export const createLidChangeService = ({ listLimits }: Resources, { lidActivation, runExclusive }: Deps) => {
  /** Call this within `runExclusive` only. Throws `lid_exists` when another lid has the address. */
  const insertLid = async (lid: LidToInsert): Promise<void> => {
    await assertBelowLimit(LidModel, listLimits.leden);
    // An upsert checks the address and inserts in one atomic operation.
    const existing = await LidModel.findOneAndUpdate(
      { email: lid.email },
      { $setOnInsert: { ...lid, welcomeDue: true } },
      { upsert: true },
    ).lean();
    if (existing) throwLidExists(existing);
  };

  const addLid = async (input: NewLid, by: string): Promise<string> => {
    const lid = { ...input, ...createStamps(by), _id: newObjectId() };
    await insertLid(lid);
    const id = String(lid._id);
    await record({ action: 'lid.added', by, subject: id, naam: input.naam });
    return id;
  };

  return {
    insertLid,
    findLid,

    /** Returns the id of the new lid. */
    add: async (input: NewLid, by: string): Promise<string> => {
      const id = await runExclusive(() => addLid(input, by));
      await lidActivation.activateWaitingAccounts();
      return id;
    },

    /** Returns false when the lid is no longer at the version that was edited. */
    update: async (id: string, edit: LidEdit, by: string): Promise<boolean> => {
      const changed = await runExclusive((signal) => updateLid(id, edit, by, signal));
      if (changed) await lidActivation.activateWaitingAccounts();
      return changed;
    },
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
  await record({ action: 'lid.changed', by, subject: id, naam: input.naam, changes: diff(before, input) });
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
