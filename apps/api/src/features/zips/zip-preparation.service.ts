import { AppError, originalKey, toCreditLine, type Viewer } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { inBatches } from '../../platform/database/batches.js';
import type { Log } from '../../platform/log.js';
import { isOutOfSpace } from '../../platform/storage/out-of-space.js';
import { StorageUnavailableError } from '../../platform/storage/storage.js';
import type { AccountLookupService } from '../accounts/index.js';
import { toReadableName, type RenditionService, type RenditionStoreService } from '../downloads/index.js';
import { getFotoKeys, type DownloadableFoto, type FotoChecksumService, type FotoReadService } from '../fotos/index.js';
import { ZipModel, type ZipEntryRecord, type ZipRecord } from './zip.model.js';

type Deps = Pick<FotoReadService, 'findDownloadableFotos'> &
  Pick<FotoChecksumService, 'findChecksum'> &
  Pick<AccountLookupService, 'findActiveViewer'> & {
    renditions: Pick<RenditionService, 'toSource' | 'isTooSmall'>;
    renditionStore: Pick<RenditionStoreService, 'open' | 'findRecords'>;
    organisation: string;
    log: Log;
  };

export type ZipPreparationService = ReturnType<typeof createZipPreparationService>;

/** How long zips that are prepared at the same time take turns. */
const turnMs = 2_000;
const maxAtOnce = 20;
/** Fotos that are added in one write. */
const maxStep = 200;
/** Fotos at the same time. */
const groupSize = 4;

/** Finds the size and the checksum of each file of a zip; makes the renditions that are missing. */
export const createZipPreparationService = ({ renditions, renditionStore, organisation, log, ...deps }: Deps) => {
  /** Returns undefined when the original is missing. */
  const toOriginalFile = async ({ _id, bytes, crc32 }: DownloadableFoto) => {
    const id = String(_id);
    const checksum = crc32 ?? (await deps.findChecksum(id));
    return checksum === undefined ? undefined : { key: getFotoKeys(id).original, bytes, crc32: checksum };
  };

  const toRenditionFile = async (foto: DownloadableFoto, als: string, soort: 'jpeg' | 'webp') => {
    const source = await renditions.toSource(foto, { als, soort });
    const known = (await renditionStore.findRecords([source.key])).get(source.key);
    const { _id: key, bytes, crc32 } = known ?? (await renditionStore.open(source, 'zip')).record;
    return { key, bytes, crc32 };
  };

  /** Returns undefined for a foto that cannot be added. */
  const toEntry = async (foto: DownloadableFoto, zip: ZipRecord): Promise<ZipEntryRecord | undefined> => {
    const { als: requested, soort = 'jpeg', orOriginal } = zip;
    const isOriginal = requested === originalKey || (orOriginal && renditions.isTooSmall(foto, requested));
    const als = isOriginal ? originalKey : requested;
    const type = soort === 'webp' ? 'webp' : 'jpeg';
    const file = isOriginal ? await toOriginalFile(foto) : await toRenditionFile(foto, als, type);
    if (!file) return undefined;
    const { beschrijving, eigenaar, createdAt: modified } = foto;
    const name = toReadableName(foto, als, !isOriginal && type === 'webp' ? 'webp' : 'jpg');
    return { foto: foto._id, ...file, name, beschrijving, credit: toCreditLine({ eigenaar }, organisation), modified };
  };

  const toEntryOrNone = (foto: DownloadableFoto, zip: ZipRecord) =>
    toEntry(foto, zip).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || isTemporary(cause)) throw cause;
      log.warn({ err: cause, foto: String(foto._id) }, 'a foto was left out of a zip');
      return undefined;
    });

  /**
   * Adds the next fotos to a zip for about `maxMs`, as far as its account may see them. Returns the zip as it is then, or
   * undefined when it was cancelled. Can be repeated after a kill, and by two processes at once.
   */
  const prepareNext = async (zip: ZipRecord, viewer: Viewer, maxMs: number): Promise<ZipRecord | undefined> => {
    const { _id, processed, fotos } = zip;
    const until = Date.now() + maxMs;
    const entries: (ZipEntryRecord | undefined)[] = [];
    let done = processed;
    const ids = fotos.slice(processed, processed + maxStep).map(String);
    const found = await deps.findDownloadableFotos(ids, viewer);
    for await (const group of inBatches(ids, groupSize)) {
      if (Date.now() > until) break;
      const visible = group.flatMap((id) => found.get(id) ?? []);
      entries.push(...(await Promise.all(visible.map((foto) => toEntryOrNone(foto, zip)))));
      done += group.length;
    }
    const added = entries.filter((entry) => entry !== undefined);
    const change = { $push: { entries: { $each: added } }, $set: { processed: done, isReady: done >= fotos.length } };
    await ZipModel.updateOne({ _id, processed }, change);
    return (await ZipModel.findById(_id).lean<ZipRecord>()) ?? undefined;
  };

  /** Prepares a zip for about `maxMs`. Returns it as it is then. */
  const prepareFor = async (zip: ZipRecord, viewer: Viewer, maxMs: number): Promise<ZipRecord> => {
    const until = Date.now() + maxMs;
    let current = zip;
    while (!current.isReady && Date.now() < until) {
      const next = await prepareNext(current, viewer, until - Date.now());
      if (!next) break;
      current = next;
    }
    return current;
  };

  /** Prepares some fotos of each unfinished zip. Returns false when all are ready. */
  const prepareAll = async (signal: AbortSignal): Promise<boolean> => {
    const unfinished = await ZipModel.find({ isReady: false }).sort({ _id: 1 }).limit(maxAtOnce).lean<ZipRecord[]>();
    for (const zip of unfinished) {
      signal.throwIfAborted();
      const viewer = await deps.findActiveViewer(String(zip.account));
      if (viewer) await prepareNext(zip, viewer, turnMs);
      else await ZipModel.deleteOne({ _id: zip._id });
    }
    return unfinished.length > 0;
  };

  const task: Task = {
    name: 'zips.prepare',
    everyMs: 60_000,
    run: async (signal) => {
      while (await prepareAll(signal));
    },
  };

  return { prepareFor, task };
};

/** The next run tries it again. */
const isTemporary = (cause: AppError) =>
  isOutOfSpace(cause) || cause.code === 'busy' || cause.cause instanceof StorageUnavailableError;
