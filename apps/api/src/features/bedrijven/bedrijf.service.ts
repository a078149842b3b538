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
import { isDuplicateKey } from '../../platform/database.js';
import { nextUpdatedAt, createStamps } from '../../platform/stamps.js';
import { BedrijfModel, toBedrijf, toKept, type BedrijfRecord } from './bedrijf.model.js';
import { favouritesOf, forgetBedrijf, isFavourite } from './favourite.service.js';

export const listBedrijven = async (viewer: Viewer): Promise<Bedrijf[]> => {
  const [bedrijven, favourites] = await Promise.all([
    BedrijfModel.find().lean<BedrijfRecord[]>(),
    favouritesOf(viewer.id),
  ]);
  return bedrijven
    .map((bedrijf) => toBedrijf(bedrijf, favourites.has(String(bedrijf._id))))
    .sort((a, b) => compareNames(a.naam, b.naam));
};

export const addBedrijf = async (told: NewBedrijf, { id: by }: Viewer): Promise<Bedrijf> => {
  const bedrijf = { ...toKept(told), ...createStamps(by) };
  const made = await BedrijfModel.create(bedrijf).catch((cause: unknown) => refuseTwice(cause, bedrijf.normaal));
  await record({ action: 'bedrijf.added', by, subject: made.id, naam: made.naam });
  return toBedrijf(made.toObject<BedrijfRecord>(), false);
};

export const updateBedrijf = async (id: string, edit: BedrijfEdit, viewer: Viewer): Promise<Bedrijf> => {
  const { updatedAt, ...told } = edit;
  const before = await find(id);
  const kept = toKept(told);
  const set = { ...kept, updatedAt: nextUpdatedAt(before.updatedAt), updatedBy: viewer.id };
  const asRead = { _id: id, updatedAt: before.updatedAt };
  const isLatest = updatedAt === undefined || updatedAt === before.updatedAt.toISOString();
  const changed = isLatest && (await change(asRead, set));
  const favourite = await isFavourite(viewer.id, id);
  if (!changed) throw new AppError('bedrijf_changed', { details: { bedrijf: toBedrijf(await find(id), favourite) } });
  await record({ action: 'bedrijf.changed', by: viewer.id, subject: id, naam: changed.naam });
  return toBedrijf(changed, favourite);
};

/** Deletes the bedrijf before its favourites: a favourite of a missing bedrijf is not shown anywhere. */
export const removeBedrijf = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
  const gone = await BedrijfModel.findOneAndDelete({ _id: id }).lean<BedrijfRecord>();
  if (!gone) throw new AppError('bedrijf_not_found');
  await forgetBedrijf(id);
  await record({ action: 'bedrijf.removed', by, subject: id, naam: gone.naam });
  return { msg: `Bedrijf ‘${gone.naam}’ is verwijderd.` };
};

const find = async (id: string): Promise<BedrijfRecord> => {
  const bedrijf = await BedrijfModel.findById(id).lean<BedrijfRecord>();
  if (!bedrijf) throw new AppError('bedrijf_not_found');
  return bedrijf;
};

const change = async (asRead: object, set: ReturnType<typeof toKept>): Promise<BedrijfRecord | null> => {
  const options = { returnDocument: 'after' } as const;
  return BedrijfModel.findOneAndUpdate(asRead, { $set: set }, options)
    .lean<BedrijfRecord>()
    .catch((cause: unknown) => refuseTwice(cause, set.normaal));
};

const refuseTwice = async (cause: unknown, normaal: string): Promise<never> => {
  if (!isDuplicateKey(cause)) throw cause;
  const there = await BedrijfModel.findOne({ normaal }, { _id: 1 }).lean();
  const { text } = errorTable.bedrijf_exists;
  throw new AppError('bedrijf_exists', {
    details: there ? { bedrijf: String(there._id) } : {},
    fields: { naam: text },
  });
};
