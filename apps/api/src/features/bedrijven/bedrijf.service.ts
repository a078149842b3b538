import {
  AppError,
  compareNames,
  errorTable,
  type Bedrijf,
  type BedrijfEdit,
  type NewBedrijf,
  type Viewer,
} from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { isDuplicateKey } from '../../platform/database/database.js';
import { diff } from '../../platform/database/diff.js';
import { nextUpdatedAt, createStamps } from '../../platform/database/stamps.js';
import { assertBelowLimit } from '../../platform/limits/list-limits.js';
import type { Resources } from '../../platform/resources.js';
import { BedrijfModel, toBedrijf, toBedrijfFields, type BedrijfRecord } from './bedrijf.model.js';
import type { FavouriteService } from './favourite.service.js';

type Deps = {
  favourites: Pick<FavouriteService, 'findFavouriteIds' | 'isFavourite' | 'deleteFavouritesOfBedrijf'>;
};
export type BedrijfService = ReturnType<typeof createBedrijfService>;

export const createBedrijfService = ({ listLimits }: Resources, { favourites }: Deps) => {
  const list = async (viewer: Viewer): Promise<Bedrijf[]> => {
    const [bedrijven, favouriteIds] = await Promise.all([
      BedrijfModel.find().lean<BedrijfRecord[]>(),
      favourites.findFavouriteIds(viewer.id),
    ]);
    return bedrijven
      .map((bedrijf) => toBedrijf(bedrijf, favouriteIds.has(String(bedrijf._id))))
      .sort((a, b) => compareNames(a.naam, b.naam));
  };

  const add = async (input: NewBedrijf, { id: by }: Viewer): Promise<Bedrijf> => {
    await assertBelowLimit(BedrijfModel, listLimits.bedrijven);
    const bedrijf = { ...toBedrijfFields(input), ...createStamps(by) };
    const created = await BedrijfModel.create(bedrijf).catch((cause: unknown) =>
      rethrowAsConflict(cause, bedrijf.normaal),
    );
    await record({ action: 'bedrijf.added', by, subject: created.id, naam: created.naam });
    return toBedrijf(created.toObject<BedrijfRecord>(), false);
  };

  const update = async (id: string, edit: BedrijfEdit, viewer: Viewer): Promise<Bedrijf> => {
    const { updatedAt, ...input } = edit;
    const before = await findBedrijf(id);
    const fields = toBedrijfFields(input);
    const changes = { ...fields, updatedAt: nextUpdatedAt(before.updatedAt), updatedBy: viewer.id };
    const unchangedFilter = { _id: id, updatedAt: before.updatedAt };
    const isLatest = updatedAt === undefined || updatedAt === before.updatedAt.toISOString();
    const updated = isLatest && (await updateIfUnchanged(unchangedFilter, changes));
    const favourite = await favourites.isFavourite(viewer.id, id);
    if (!updated)
      throw new AppError('bedrijf_changed', { details: { bedrijf: toBedrijf(await findBedrijf(id), favourite) } });
    const entry = { action: 'bedrijf.changed', by: viewer.id, subject: id, naam: updated.naam } as const;
    await record({ ...entry, changes: diff(before, input) });
    return toBedrijf(updated, favourite);
  };

  /** Deletes the bedrijf before its favourites: a favourite of a missing bedrijf is not shown anywhere. */
  const remove = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    const deleted = await BedrijfModel.findOneAndDelete({ _id: id }).lean<BedrijfRecord>();
    if (!deleted) throw new AppError('bedrijf_not_found');
    await favourites.deleteFavouritesOfBedrijf(id);
    await record({ action: 'bedrijf.removed', by, subject: id, naam: deleted.naam });
    return { msg: `Bedrijf ‘${deleted.naam}’ is verwijderd.` };
  };

  /** Returns the names of those of these bedrijven that exist, by id. */
  const findNamen = async (ids: string[]): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const bedrijven = await BedrijfModel.find({ _id: { $in: ids } }, { naam: 1 }).lean();
    return new Map(bedrijven.map(({ _id, naam }) => [String(_id), naam]));
  };

  return { list, add, update, remove, findNamen };
};

const findBedrijf = async (id: string): Promise<BedrijfRecord> => {
  const bedrijf = await BedrijfModel.findById(id).lean<BedrijfRecord>();
  if (!bedrijf) throw new AppError('bedrijf_not_found');
  return bedrijf;
};

const updateIfUnchanged = async (
  unchangedFilter: object,
  changes: ReturnType<typeof toBedrijfFields>,
): Promise<BedrijfRecord | null> => {
  const options = { returnDocument: 'after' } as const;
  return BedrijfModel.findOneAndUpdate(unchangedFilter, { $set: changes }, options)
    .lean<BedrijfRecord>()
    .catch((cause: unknown) => rethrowAsConflict(cause, changes.normaal));
};

const rethrowAsConflict = async (cause: unknown, normaal: string): Promise<never> => {
  if (!isDuplicateKey(cause)) throw cause;
  const existing = await BedrijfModel.findOne({ normaal }, { _id: 1 }).lean();
  const { text } = errorTable.bedrijf_exists;
  throw new AppError('bedrijf_exists', {
    details: existing ? { bedrijf: String(existing._id) } : {},
    fields: { naam: text },
  });
};
