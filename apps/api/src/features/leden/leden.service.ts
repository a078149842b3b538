import {
  AppError,
  can,
  compareNames,
  lidFields,
  type Lid,
  type LidEdit,
  type NewLid,
  type Viewer,
} from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import { toCsvResponse } from '../../platform/csv/csv-response.js';
import { createYield, sortInSlices } from '../../platform/yield.js';
import type { LidChangeService } from './lid-change.service.js';
import type { LidTrashService } from './trash/lid-trash.service.js';
import { LidModel, toLid, toNewLid, type LidRecord } from './lid.model.js';
import type { LedenAccounts } from './lid-activation.service.js';

export type LedenService = ReturnType<typeof createLedenService>;
type Deps = Pick<LedenAccounts, 'linkedAccounts'> & { changes: LidChangeService; trash: LidTrashService };

/** Creates the service for the members list. */
export const createLedenService = ({ linkedAccounts, changes, trash }: Deps) => {
  /** Adds the linked accounts to each lid when the viewer can edit leden or manage accounts. */
  const createLidMapper = async (viewer: Viewer, lidId?: string): Promise<(lid: LidRecord) => Lid> => {
    if (!can(viewer, ['leden.edit', 'accounts.manage'])) return (lid) => toLid(lid);
    const accountsByLid = await linkedAccounts.findLinkedAccounts(lidId);
    return (lid) => toLid(lid, accountsByLid.get(String(lid._id)) ?? []);
  };
  const getLid = async (id: string, viewer: Viewer): Promise<Lid> => {
    const lid = await LidModel.findById(id).lean<LidRecord>();
    if (!lid) throw new AppError('lid_not_found');
    return (await createLidMapper(viewer, id))(lid);
  };

  return {
    one: getLid,
    /** Uses the estimated count of the database, which does not read the documents. */
    count: (): Promise<number> => LidModel.estimatedDocumentCount().exec(),
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
    remove: (id: string, viewer: Viewer): Promise<{ msg: string }> => trash.remove(id, viewer.id),
    removeMany: trash.removeMany,
    trash: trash.list,
    restore: async (id: string, viewer: Viewer): Promise<Lid> => {
      await trash.restore(id, viewer.id);
      return getLid(id, viewer);
    },
    purge: trash.purge,
    export: (): Promise<FileResponse> => toCsvResponse(iterateSortedLeden(), { name: 'leden.csv', columns: lidFields }),
  };
};

/** Yields all leden in batches, and lets other work run in between. */
async function* iterateLeden(sort: Record<string, 1 | -1> = {}): AsyncGenerator<LidRecord> {
  const mayYield = createYield();
  const leden: AsyncIterable<LidRecord> = LidModel.find().sort(sort).lean<LidRecord[]>().cursor({ batchSize: 500 });
  for await (const lid of leden) {
    yield lid;
    await mayYield();
  }
}

async function* iterateSortedLeden(): AsyncGenerator<NewLid> {
  for await (const lid of iterateLeden({ naam: 1, _id: 1 })) yield toNewLid(lid);
}
