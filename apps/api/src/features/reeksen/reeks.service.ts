import { AppError, type NewReeks, type Paging, type Reeks, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import { databaseClock, getDatabaseDate } from '../../platform/database/clock.js';
import { findLatest } from '../../platform/database/page.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { FotoSearchService } from '../fotos/index.js';
import { ReeksModel, type ReeksRecord } from './reeks.model.js';

export type ReeksDeps = {
  fotoSearches: Pick<FotoSearchService, 'countReeksen'>;
  accountLookup: Pick<AccountLookupService, 'findAccountNamen'>;
};

const dayMs = 24 * 60 * 60_000;

export type ReeksService = ReturnType<typeof createReeksService>;

/** The reeksen: photos that were uploaded together. A photo has the id of its reeks. */
export const createReeksService = ({ log }: Pick<Resources, 'log'>, { fotoSearches, accountLookup }: ReeksDeps) => {
  const toReeksen = async (reeksen: ReeksRecord[]): Promise<Reeks[]> => {
    const [counts, namen] = await Promise.all([
      fotoSearches.countReeksen(reeksen.map(({ _id }) => String(_id))),
      accountLookup.findAccountNamen(reeksen.map(({ createdBy }) => String(createdBy))),
    ]);
    return reeksen.map(({ _id, naam, createdAt, createdBy }) => ({
      _id: String(_id),
      naam,
      by: { _id: String(createdBy), naam: namen.get(String(createdBy)) ?? '' },
      createdAt: createdAt.toISOString(),
      ...counts.get(String(_id))!,
    }));
  };

  /** Throws `reeks_not_found`. */
  const find = async (id: string): Promise<ReeksRecord> => {
    const reeks = await ReeksModel.findById(id).lean<ReeksRecord>();
    if (!reeks) throw new AppError('reeks_not_found');
    return reeks;
  };

  /** Removes the reeksen that got no photo within a day, such as those of an upload that failed. */
  const task: Task = {
    name: 'reeksen.unused',
    everyMs: dayMs,
    firstAfterMs: 18 * 60_000,
    run: async () => {
      const before = new Date(databaseClock.now() - dayMs);
      const { deletedCount } = await ReeksModel.deleteMany({ isUnused: true, createdAt: { $lt: before } });
      if (deletedCount) log.info({ reeksen: deletedCount }, 'unused reeksen removed');
    },
  };

  return {
    task,
    find,
    add: async ({ naam }: NewReeks, { id }: Viewer): Promise<{ _id: string }> => {
      const created = await ReeksModel.create({ naam, isUnused: true, createdAt: getDatabaseDate(), createdBy: id });
      return { _id: created.id };
    },
    list: async (paging: Paging): Promise<{ docs: Reeks[]; total: number }> => {
      const { docs, total } = await findLatest<ReeksRecord>(ReeksModel, {}, 'createdAt', paging);
      return { docs: await toReeksen(docs), total };
    },
    /** Returns the names of those of these reeksen that exist, by id. A name may be empty. */
    findNamen: async (ids: string[]): Promise<Map<string, string>> => {
      if (!ids.length) return new Map();
      const reeksen = await ReeksModel.find({ _id: { $in: ids } }, { naam: 1 }).lean<ReeksRecord[]>();
      return new Map(reeksen.map(({ _id, naam }) => [String(_id), naam]));
    },
    one: async (id: string): Promise<Reeks> => (await toReeksen([await find(id)]))[0]!,
    /**
     * Call this before a photo is stored in a reeks. The first time it records the reeks in the audit log, which can be
     * repeated, and keeps it from being removed as unused. Throws `reeks_not_found` when it was removed meanwhile.
     */
    recordUpload: async ({ _id, naam, isUnused }: ReeksRecord, { id: by }: Viewer): Promise<void> => {
      if (!isUnused) return;
      await record({ action: 'reeks.added', by, subject: String(_id), ...(naam && { naam }), once: _id });
      const { matchedCount } = await ReeksModel.updateOne({ _id }, { $unset: { isUnused: true } });
      if (!matchedCount) throw new AppError('reeks_not_found');
    },
  };
};
