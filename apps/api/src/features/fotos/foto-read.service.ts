import { AppError, bestVerdict, canSeeAllFotos, canSeeFoto, usageVerdict } from '@ledenportaal/shared';
import type { Foto, Purpose, UsageContext, Viewer } from '@ledenportaal/shared';
import { isDuplicateKey, WriteConflictError } from '../../platform/database/database.js';
import type { Resources } from '../../platform/resources.js';
import { findStoredFile, type StoredFile } from '../../platform/storage/storage.js';
import type { LabelLookupService, TagNames } from '../labels/index.js';
import { getFotoKeys, type FotoPicture } from './foto.keys.js';
import { createFotoJson, type FotoVariant } from './foto-json.js';
import { getRechten } from './foto-rechten.js';
import { getStatus } from './foto-status.js';
import { getRecordedName } from './foto-texts.js';
import { getShownTrefwoorden, needsTagNames } from './foto-trefwoorden.js';
import {
  FotoModel,
  publicFields,
  toFoto,
  toRevision,
  writeMs,
  type FotoRecord,
  type PublicFoto,
} from './foto.model.js';
import { FotoTombstoneModel } from './foto-tombstone.model.js';
import { toHiddenByRightsCondition, visibleTo } from './visible-fotos.js';

type Deps = {
  collectionItems: {
    /** Returns which of these photos are in the account's collection. */
    findCollectedIds: (account: string, fotos: string[]) => Promise<Set<string>>;
    /** As `findCollectedIds`, in one query for all calls that wait for it. */
    findCollectedIdsTogether: (account: string, fotos: string[]) => Promise<Set<string>>;
  };
  labelLookup: Pick<LabelLookupService, 'findTagNames'>;
};
export type FotoReadService = ReturnType<typeof createFotoReadService>;

const downloadFields = {
  picture: 1,
  sha256: 1,
  bytes: 1,
  crc32: 1,
  width: 1,
  height: 1,
  focus: 1,
  eigenaar: 1,
  beschrijving: 1,
  rechten: 1,
  createdAt: 1,
} as const;
/** What a download needs to know of a photo. */
export type DownloadableFoto = Pick<FotoRecord, '_id' | keyof typeof downloadFields>;
export type FotoSize = Pick<FotoRecord, 'width' | 'height' | 'bytes'>;
/** The original of a photo. */
type FotoFile = { foto: DownloadableFoto; file: StoredFile; etag: string };

/** Photos, with what their API shape needs besides. */
type ReadPage = { fotos: PublicFoto[]; collectedIds: Set<string>; tagNames: TagNames };

export const createFotoReadService = (
  { storage, media, getUsageContext }: Resources,
  { collectionItems, labelLookup }: Deps,
) => {
  const toShape = (foto: PublicFoto, { isVisible, ...variant }: FotoVariant, folder?: string) =>
    toFoto(foto, { ...variant, folder, getAddress: isVisible ? media.getAddress : media.getEditorsAddress });
  const toJson = createFotoJson(media, toShape);

  /**
   * Maps a page of photos to the API shape for a viewer, without those that the viewer may not see. Pass `getFolder` for
   * photos in the trash, whose files are in another folder.
   */
  const toFotosForViewer = async (
    fotos: PublicFoto[],
    viewer: Viewer,
    getFolder?: (id: string) => string | undefined,
  ): Promise<Foto[]> => {
    const ids = fotos.map(({ _id }) => String(_id));
    const [collectedIds, tagNames] = await Promise.all([
      collectionItems.findCollectedIds(viewer.id, ids),
      findTagNames(fotos),
    ]);
    return toFotos({ fotos, collectedIds, tagNames }, viewer, getFolder);
  };

  const toFotos = (
    { fotos, ...page }: ReadPage,
    viewer: Viewer,
    getFolder?: (id: string) => string | undefined,
  ): Foto[] => {
    const now = getUsageContext();
    const getVariant = createGetVariant(page, viewer, now);
    return filterVisible(fotos, viewer, now).map((foto) =>
      toShape(foto, getVariant(foto), getFolder?.(String(foto._id))),
    );
  };

  /** Maps a photo that was added just now, so that it is in no collection, and its trefwoorden are no tags. */
  const toAddedFoto = (foto: PublicFoto, viewer: Viewer): Foto =>
    toFotos({ fotos: [foto], collectedIds: new Set(), tagNames: new Map() }, viewer)[0]!;

  /** Returns the names of the tags of photos with trefwoorden. */
  const findTagNames = (fotos: PublicFoto[]): Promise<TagNames> =>
    labelLookup.findTagNames([...new Set(fotos.filter(needsTagNames).flatMap(({ tags }) => tags.map(String)))]);

  const readFotosById = async (ids: string[]): Promise<PublicFoto[]> =>
    FotoModel.find({ _id: { $in: ids } }, publicFields).lean<PublicFoto[]>();

  /** Returns those of these photos (one page) that are not in the trash, by id, as the viewer sees them. */
  const findFotosById = async (
    ids: (string | PublicFoto['_id'])[],
    viewer: Viewer,
    readFotos = readFotosById,
  ): Promise<Map<string, Foto>> => {
    const page = await readPage(ids.map(String), viewer, readFotos, collectionItems.findCollectedIds);
    return new Map(toFotos(page, viewer).map((foto) => [foto._id, foto]));
  };

  /**
   * As `findFotosById`, each as JSON that the response schema allows. `readFotos` returns the same object for a photo that
   * stayed the same, so that its JSON is written once. `purpose`: that of `oordeel`.
   */
  const findFotoJsonById = async (
    ids: string[],
    viewer: Viewer,
    readFotos: typeof readFotosById,
    purpose?: Purpose,
  ): Promise<Map<string, string>> => {
    const { findCollectedIdsTogether } = collectionItems;
    const { fotos, ...page } = await readPage(ids, viewer, readFotos, findCollectedIdsTogether);
    const now = getUsageContext();
    const getVariant = createGetVariant(page, viewer, now, purpose);
    const visible = filterVisible(fotos, viewer, now);
    return new Map(visible.map((foto) => [String(foto._id), toJson(foto, getVariant(foto))]));
  };

  const readPage = async (
    ids: string[],
    viewer: Viewer,
    readFotos: typeof readFotosById,
    findCollected: typeof collectionItems.findCollectedIds,
  ): Promise<ReadPage> => {
    if (!ids.length) return { fotos: [], collectedIds: new Set(), tagNames: new Map() };
    const reading = readFotos(ids);
    const [fotos, collectedIds, tagNames] = await Promise.all([
      reading,
      findCollected(viewer.id, ids),
      reading.then(findTagNames),
    ]);
    return { fotos, collectedIds, tagNames };
  };

  /** Throws `foto_not_found`, also for a photo that the viewer may not see. */
  const assertFotoExists = async (id: string, viewer: Viewer): Promise<void> => {
    if (!(await FotoModel.exists({ _id: id, ...visibleTo(viewer, getUsageContext()) })))
      throw new AppError('foto_not_found');
  };

  /** Returns whether a photo is stored, and not in the trash. */
  const fotoExists = async (id: string): Promise<boolean> => (await FotoModel.exists({ _id: id })) !== null;

  /** Throws `foto_exists` when another photo than `exceptId` has the file with this SHA-256. */
  const assertUniqueHash = async (sha256: string, exceptId?: string): Promise<void> => {
    const foto = await findFotoIdByHash(sha256);
    if (foto && foto !== exceptId) throw new AppError('foto_exists', { details: { foto } });
  };

  /**
   * Error handler for a write that fails when another photo has the file with this SHA-256. Throws `foto_exists`, or a
   * `WriteConflictError` when that photo is gone since. Rethrows other errors.
   */
  const rejectDuplicateHash = async (cause: unknown, sha256: string): Promise<never> => {
    if (!isDuplicateKey(cause, 'sha256')) throw cause;
    await assertUniqueHash(sha256);
    throw new WriteConflictError(`the photo with the file ${sha256}`);
  };

  /** Returns the id of the photo whose uploaded file had this SHA-256 (hexadecimal). */
  const findFotoIdByHash = async (sha256: string): Promise<string | undefined> => {
    const foto = await FotoModel.exists({ sha256 });
    return foto ? String(foto._id) : undefined;
  };

  /**
   * Finds the original of a photo. Throws `foto_not_found`. The ETag includes size and time of the stored file, because
   * removing the position can change a stored original, with or without its size. It includes the picture instead of the
   * hash, because a turned picture has that of the file that was uploaded.
   */
  const findFotoFile = async (id: string, viewer: Viewer): Promise<FotoFile> => {
    const foto = await findFoto(id, viewer);
    const file = await findStoredFile(storage, getFotoKeys(foto).original, () => assertFotoExists(id, viewer));
    return { foto, file, etag: getOriginalEtag(foto, file) };
  };

  const getOriginalEtag = (
    { picture, sha256 }: Pick<DownloadableFoto, 'picture' | 'sha256'>,
    { size, modified }: Pick<StoredFile, 'size' | 'modified'>,
  ): string => `${String(picture ?? sha256)}-${size}-${modified.getTime().toString(16)}`;

  /** Finds a photo that the viewer may see, without its labels. Throws `foto_not_found`. */
  const findFoto = async (id: string, viewer: Viewer): Promise<DownloadableFoto> => {
    const filter = { _id: id, ...visibleTo(viewer, getUsageContext()) };
    const foto = await FotoModel.findOne(filter, downloadFields).lean<DownloadableFoto>();
    if (!foto) throw new AppError('foto_not_found');
    return foto;
  };

  /** Returns those of these photos that the viewer may see, by id. */
  const findDownloadableFotos = async (ids: string[], viewer: Viewer): Promise<Map<string, DownloadableFoto>> => {
    const filter = { _id: { $in: ids }, ...visibleTo(viewer, getUsageContext()) };
    const fotos = await FotoModel.find(filter, downloadFields).lean<DownloadableFoto[]>();
    return new Map(fotos.map((foto) => [String(foto._id), foto]));
  };

  /** Returns the sizes in pixels and bytes of those of these photos that the viewer may see, by id. */
  const findVisibleSizes = async (ids: string[], viewer: Viewer): Promise<Map<string, FotoSize>> => {
    const filter = { _id: { $in: ids }, ...visibleTo(viewer, getUsageContext()) };
    const fotos = await FotoModel.find(filter, { width: 1, height: 1, bytes: 1 }).lean<
      (FotoSize & Pick<FotoRecord, '_id'>)[]
    >();
    return new Map(fotos.map((foto) => [String(foto._id), foto]));
  };

  /**
   * Returns whether any photo was changed or deleted since a moment by the clock of the database. Finds every write that
   * took less than `writeMs`.
   */
  const haveFotosChanged = async (since: number): Promise<boolean> => {
    const from = since - writeMs;
    const changed = await Promise.all([
      FotoModel.exists({ revision: { $gt: toRevision(from) } }),
      FotoTombstoneModel.exists({ revision: { $gt: toRevision(from) } }),
    ]);
    return changed.some(Boolean);
  };

  /** Returns how many of these different pictures are those of a photo that the viewer may see. */
  const countVisiblePictures = (pictures: FotoPicture[], viewer: Viewer): Promise<number> => {
    const [first, later] = [pictures.filter(({ picture }) => !picture), pictures.filter(({ picture }) => picture)];
    const toIds = (list: FotoPicture[]) => ({ _id: { $in: list.map(({ _id }) => String(_id)) } });
    const conditions = [
      { ...toIds(first), picture: null },
      { ...toIds(later), picture: { $in: later.map(({ picture }) => String(picture)) } },
    ];
    return FotoModel.countDocuments({ $or: conditions, ...visibleTo(viewer, getUsageContext()) });
  };

  /** Returns which of these photos a viewer does not see because of their rights only. */
  const findHiddenByRights = async (ids: string[], viewer: Viewer): Promise<Set<string>> => {
    if (!ids.length || canSeeAllFotos(viewer)) return new Set();
    const filter = { _id: { $in: ids }, ...toHiddenByRightsCondition(getUsageContext()) };
    return new Set((await FotoModel.distinct('_id', filter)).map(String));
  };

  /** Returns the beschrijving of each of these photos that the viewer can open, by id. */
  const findBeschrijvingen = async (ids: string[], viewer: Viewer): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const fotos = await FotoModel.find(
      { _id: { $in: ids }, ...visibleTo(viewer, getUsageContext()) },
      { beschrijving: 1 },
    ).lean();
    return new Map(fotos.map(({ _id, beschrijving }) => [String(_id), beschrijving]));
  };

  /** Returns the names of those of these photos that have one, by id, for who sees all photos. */
  const findRecordedNames = async (ids: string[]): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const fotos = await FotoModel.find({ _id: { $in: ids } }, { beschrijving: 1, bestandsnaam: 1 }).lean();
    return new Map(fotos.map((foto) => [String(foto._id), getRecordedName(foto, foto) ?? '']));
  };

  return {
    toFotosForViewer,
    toAddedFoto,
    findFotosById,
    findFotoJsonById,
    assertFotoExists,
    fotoExists,
    assertUniqueHash,
    rejectDuplicateHash,
    findFotoIdByHash,
    findFoto,
    findFotoFile,
    getOriginalEtag,
    findDownloadableFotos,
    findVisibleSizes,
    haveFotosChanged,
    countVisiblePictures,
    findHiddenByRights,
    findBeschrijvingen,
    findRecordedNames,
  };
};

/** Returns a function that returns in what the API shape of a photo differs, for a viewer. */
const createGetVariant = (
  { collectedIds, tagNames }: Omit<ReadPage, 'fotos'>,
  viewer: Viewer,
  now: UsageContext,
  purpose?: Purpose,
) => {
  const isForEditor = canSeeAllFotos(viewer);
  return (foto: PublicFoto): FotoVariant => {
    const withRights = { status: getStatus(foto), rechten: getRechten(foto) };
    return {
      inCollection: collectedIds.has(String(foto._id)),
      isForEditor,
      // Others than editors do not get a photo that leden do not see.
      isVisible: !isForEditor || canSeeFoto(withRights, leden, now),
      trefwoorden: getShownTrefwoorden(foto, tagNames),
      oordeel: purpose ? usageVerdict(withRights, purpose, now) : bestVerdict(withRights, now),
    };
  };
};

const leden = { role: 'lid' } as const;

const filterVisible = (fotos: PublicFoto[], viewer: Viewer, now: UsageContext): PublicFoto[] =>
  fotos.filter((foto) => canSeeFoto({ status: getStatus(foto), rechten: getRechten(foto) }, viewer, now));
