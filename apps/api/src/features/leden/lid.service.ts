import {
  AppError,
  compareNames,
  type LedenPlan,
  type Lid,
  type LidEdit,
  type NewLid,
  type Viewer,
} from '@ledenportaal/shared';
import type { FileAnswer } from '../../http/send-file.js';
import { createDatabaseMutex, type RunExclusive } from '../../platform/database-mutex.js';
import { sortInSlices } from '../../platform/yield.js';
import { exportLeden } from './leden.export.js';
import { ledenTask } from './leden.task.js';
import { applyPlan, finishPlans } from './ledenplan.apply.js';
import { planLeden } from './ledenplan.service.js';
import { createInvite } from './lid.invite.js';
import { createLidChanges } from './lid.changes.js';
import { allLeden, LidModel, toLid, type LidRecord } from './lid.model.js';
import { createWelcome, type LedenAccounts } from './lid.welcome.js';

/** Uses the estimated count of the database, which does not read the documents. */
export const countLeden = (): Promise<number> => LidModel.estimatedDocumentCount().exec();

/** Returns the names of these leden by id. Skips ids that do not exist. */
export const lidNamenOf = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const leden = await LidModel.find({ _id: { $in: [...new Set(ids)] } }, { naam: 1 });
  return new Map(leden.map(({ id, naam }) => [id, naam]));
};

/** Finds the lid with this address. When several share it, the one that was added first counts. */
export const lidByEmail = (email: string) =>
  LidModel.findOne({ email: email.toLowerCase() }, { naam: 1 }).sort({ _id: 1 });

export type Leden = ReturnType<typeof createLeden>;
type Needs = {
  accounts: LedenAccounts;
  /** Whether accounts can be created at all. */
  mayInvite: boolean;
  wakeMail: () => void;
};

/** Creates the service for the members list. */
export const createLeden = ({ accounts, ...around }: Needs) => {
  const oneAtATime = createDatabaseMutex('leden');
  const inTurn: RunExclusive = (work) =>
    oneAtATime(async (signal) => {
      // Finishes an import that a killed process left behind before any other write.
      await finishPlans(signal);
      return work(signal);
    });
  const welcomeAll = createWelcome(accounts);
  const changes = createLidChanges({ accounts, inTurn, welcomeAll });

  /** Adds the linked accounts to each lid when the viewer is an admin. */
  const presenterFor = async (viewer: Viewer, only?: string): Promise<(lid: LidRecord) => Lid> => {
    if (viewer.role !== 'admin') return (lid) => toLid(lid);
    const linked = await accounts.linkedTo(only);
    return (lid) => toLid(lid, linked.get(String(lid._id)) ?? []);
  };
  const one = async (id: string, viewer: Viewer): Promise<Lid> => {
    const lid = await LidModel.findById(id).lean<LidRecord>();
    if (!lid) throw new AppError('lid_not_found');
    return (await presenterFor(viewer, id))(lid);
  };

  return {
    one,
    count: countLeden,
    list: async (viewer: Viewer): Promise<Lid[]> => {
      const [leden, present] = [[] as Lid[], await presenterFor(viewer)];
      for await (const lid of allLeden()) leden.push(present(lid));
      return sortInSlices(leden, (a, b) => compareNames(a.naam, b.naam));
    },
    add: async (told: NewLid, viewer: Viewer): Promise<Lid> => one(await changes.add(told, viewer.id), viewer),
    update: async (id: string, edit: LidEdit, viewer: Viewer): Promise<Lid> => {
      const changed = await changes.update(id, edit, viewer.id);
      const lid = await one(id, viewer);
      if (!changed) throw new AppError('lid_changed', { details: { lid } });
      return lid;
    },
    remove: (id: string, viewer: Viewer): Promise<{ msg: string }> => changes.remove(id, viewer.id),
    invite: createInvite({ accounts, ...around }),
    export: (): Promise<FileAnswer> => exportLeden(),
    plan: ({ path }: { path: string }, viewer: Viewer): Promise<LedenPlan> => planLeden(path, viewer),
    apply: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const applied = await inTurn((signal) => applyPlan(id, viewer, signal));
      await welcomeAll();
      return applied;
    },
    task: ledenTask({ inTurn, welcomeAll }),
  };
};
