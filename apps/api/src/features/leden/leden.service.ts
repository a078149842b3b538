import {
  AppError,
  compareNames,
  type LedenPlan,
  type Lid,
  type LidEdit,
  type NewLid,
  type Viewer,
} from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import { createDatabaseMutex, type RunExclusive } from '../../platform/database-mutex.js';
import { sortInSlices } from '../../platform/yield.js';
import { exportLeden } from './leden.export.js';
import { createLedenTask } from './leden.task.js';
import { applyPlan, finishStartedPlans } from './ledenplan.apply.js';
import { createLedenPlan } from './ledenplan.service.js';
import { createInvite } from './lid.invite.js';
import { createLidChanges } from './lid.changes.js';
import { iterateLeden, LidModel, toLid, type LidRecord } from './lid.model.js';
import { createActivateWaitingAccounts, type LedenAccounts } from './lid.activation.js';

/** Uses the estimated count of the database, which does not read the documents. */
export const countLeden = (): Promise<number> => LidModel.estimatedDocumentCount().exec();

/** Returns the names of these leden by id. Skips ids that do not exist. */
export const findLidNamen = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const leden = await LidModel.find({ _id: { $in: [...new Set(ids)] } }, { naam: 1 });
  return new Map(leden.map(({ id, naam }) => [id, naam]));
};

/** Finds the lid with this address. When several share it, the one that was added first counts. */
export const findLidByEmail = (email: string) =>
  LidModel.findOne({ email: email.toLowerCase() }, { naam: 1 }).sort({ _id: 1 });

export type LedenService = ReturnType<typeof createLedenService>;
type Deps = {
  accounts: LedenAccounts;
  /** Whether accounts can be created at all. */
  canInvite: boolean;
  wakeMail: () => void;
};

/** Creates the service for the members list. */
export const createLedenService = ({ accounts, ...inviteDeps }: Deps) => {
  const mutex = createDatabaseMutex('leden');
  const runExclusive: RunExclusive = (work) =>
    mutex(async (signal) => {
      // Finishes an import that a killed process left behind before any other write.
      await finishStartedPlans(signal);
      return work(signal);
    });
  const activateWaitingAccounts = createActivateWaitingAccounts(accounts);
  const changes = createLidChanges({ accounts, runExclusive, activateWaitingAccounts });

  /** Adds the linked accounts to each lid when the viewer is an admin. */
  const createLidMapper = async (viewer: Viewer, lidId?: string): Promise<(lid: LidRecord) => Lid> => {
    if (viewer.role !== 'admin') return (lid) => toLid(lid);
    const accountsByLid = await accounts.findLinkedAccounts(lidId);
    return (lid) => toLid(lid, accountsByLid.get(String(lid._id)) ?? []);
  };
  const getLid = async (id: string, viewer: Viewer): Promise<Lid> => {
    const lid = await LidModel.findById(id).lean<LidRecord>();
    if (!lid) throw new AppError('lid_not_found');
    return (await createLidMapper(viewer, id))(lid);
  };

  return {
    one: getLid,
    count: countLeden,
    list: async (viewer: Viewer): Promise<Lid[]> => {
      const [leden, toLidForViewer] = [[] as Lid[], await createLidMapper(viewer)];
      for await (const lid of iterateLeden()) leden.push(toLidForViewer(lid));
      return sortInSlices(leden, (a, b) => compareNames(a.naam, b.naam));
    },
    add: async (input: NewLid, viewer: Viewer): Promise<Lid> => getLid(await changes.add(input, viewer.id), viewer),
    update: async (id: string, edit: LidEdit, viewer: Viewer): Promise<Lid> => {
      const changed = await changes.update(id, edit, viewer.id);
      const lid = await getLid(id, viewer);
      if (!changed) throw new AppError('lid_changed', { details: { lid } });
      return lid;
    },
    remove: (id: string, viewer: Viewer): Promise<{ msg: string }> => changes.remove(id, viewer.id),
    invite: createInvite({ accounts, ...inviteDeps }),
    export: (): Promise<FileResponse> => exportLeden(),
    plan: ({ path }: { path: string }, viewer: Viewer): Promise<LedenPlan> => createLedenPlan(path, viewer),
    apply: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      const result = await runExclusive((signal) => applyPlan(id, viewer, signal));
      await activateWaitingAccounts();
      return result;
    },
    task: createLedenTask({ runExclusive, activateWaitingAccounts }),
  };
};
