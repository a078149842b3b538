import { originalKey, toCreditLine, type ErrorCode, type Viewer } from '@ledenportaal/shared';
import type { Task } from '../../platform/background-tasks.js';
import { inBatches } from '../../platform/database/batches.js';
import type { Resources } from '../../platform/resources.js';
import { toAppError } from '../../platform/to-app-error.js';
import type { AccountLookupService } from '../accounts/index.js';
import { toReadableName, type RenditionService, type RenditionStoreService } from '../downloads/index.js';
import { getFotoKeys, type DownloadableFoto, type FotoChecksumService, type FotoReadService } from '../fotos/index.js';
import type { ZipEntryRecord } from './zip-part.model.js';
import type { ZipPartService } from './zip-part.service.js';
import type { ZipPlanService } from './zip-plan.service.js';
import { toZipType, withParts, ZipModel, type ZipRecord } from './zip.model.js';

export type ZipPreparationDeps = {
  fotoReads: Pick<FotoReadService, 'findDownloadableFotos' | 'getOriginalEtag'>;
  fotoChecksums: Pick<FotoChecksumService, 'findChecksum'>;
  accountLookup: Pick<AccountLookupService, 'findActiveViewer'>;
  renditions: Pick<RenditionService, 'toSource' | 'isTooSmall' | 'getEtag'>;
  renditionStore: Pick<RenditionStoreService, 'open'>;
};
type OwnServices = { parts: ZipPartService; plans: Pick<ZipPlanService, 'makeReady'> };

export type ZipPreparationService = ReturnType<typeof createZipPreparationService>;

/** How long zips that are prepared at the same time take turns. */
const turnMs = 2_000;
/** Photos at the same time. */
const groupSize = 8;

/** Finds the size and the checksum of each file of a zip; makes the renditions that are missing. */
export const createZipPreparationService = (
  { content, storage, log }: Resources,
  { fotoReads, fotoChecksums, accountLookup, renditions, renditionStore }: ZipPreparationDeps,
  { parts, plans }: OwnServices,
) => {
  /** Returns undefined when the original is missing, or has another size. */
  const toOriginalFile = async (foto: DownloadableFoto) => {
    const { bytes, crc32 } = foto;
    const { original: key } = getFotoKeys(foto);
    const file = await storage.find(key);
    const checksum = file && file.size === bytes ? (crc32 ?? (await fotoChecksums.findChecksum(foto))) : undefined;
    if (!file || checksum === undefined) return undefined;
    return { key, bytes, crc32: checksum, storedAt: file.modified, etag: fotoReads.getOriginalEtag(foto, file) };
  };

  const toRenditionFile = async (foto: DownloadableFoto, als: string, soort: 'jpeg' | 'webp') => {
    const source = await renditions.toSource(foto, { als, soort });
    const { record } = await renditionStore.open(source);
    const { _id: key, bytes, crc32 } = record;
    return { key, bytes, crc32, etag: renditions.getEtag(record) };
  };

  /** Returns undefined for a photo that cannot be added. */
  const toEntry = async (foto: DownloadableFoto, zip: ZipRecord): Promise<ZipEntryRecord | undefined> => {
    const { als: requested, soort = 'jpeg', orOriginal } = zip;
    const isOriginal = requested === originalKey || (orOriginal && renditions.isTooSmall(foto, requested));
    const als = isOriginal ? originalKey : requested;
    const type = toZipType(soort);
    const file = isOriginal ? await toOriginalFile(foto) : await toRenditionFile(foto, als, type);
    if (!file) return undefined;
    const { beschrijving, eigenaar, createdAt: modified } = foto;
    const name = toReadableName(foto, als, !isOriginal && type === 'webp' ? 'webp' : 'jpg');
    return {
      foto: foto._id,
      picture: foto.picture,
      als,
      ...file,
      name,
      beschrijving,
      credit: toCreditLine({ eigenaar }, content.site.organisation),
      modified,
    };
  };

  const toEntryOrNone = (foto: DownloadableFoto, zip: ZipRecord) =>
    toEntry(foto, zip).catch((cause: unknown) => {
      if (isTemporary(cause)) throw cause;
      log.error({ err: cause, foto: String(foto._id) }, 'a foto was left out of a zip');
      return undefined;
    });

  /** Returns the entries of the next photos of a part, as far as `maxMs` allows, and how many photos were done then. */
  const toEntries = async (ids: string[], zip: ZipRecord, viewer: Viewer, maxMs: number) => {
    const until = Date.now() + maxMs;
    const entries: (ZipEntryRecord | undefined)[] = [];
    let done = 0;
    const found = await fotoReads.findDownloadableFotos(ids, viewer);
    let failure: Error | undefined;
    for await (const group of inBatches(ids, groupSize)) {
      if (Date.now() > until) break;
      const visible = group.flatMap((id) => found.get(id) ?? []);
      const outcomes = await Promise.allSettled(visible.map((foto) => toEntryOrNone(foto, zip)));
      failure = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as Error | undefined;
      if (failure !== undefined) break;
      entries.push(...outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)));
      done += group.length;
    }
    // What was done before is kept.
    if (failure !== undefined && !done) throw failure;
    return { entries: entries.filter((entry) => entry !== undefined), done };
  };

  /**
   * Adds the next photos to a zip for about `maxMs`, as far as its account may see them. Returns the zip as it is then, or
   * undefined when it was cancelled. Can be repeated after a kill, and by two processes at once.
   */
  const prepareNext = async (zip: ZipRecord, viewer: Viewer, maxMs: number): Promise<ZipRecord | undefined> => {
    const { _id, total } = zip;
    let { processed } = zip;
    const number = Math.floor(processed / parts.partSize);
    const part = processed < total ? await parts.findChosen(zip, number) : undefined;
    if (part) {
      const ids = part.fotos.slice(part.processed).map(String);
      const { entries, done } = await toEntries(ids, zip, viewer, maxMs);
      const until = part.processed + done;
      if (await parts.addEntries(zip, number, { processed: part.processed, until, entries })) {
        processed = number * parts.partSize + until;
        await ZipModel.updateOne({ _id }, { $max: { processed } });
      }
    }
    const isPrepared = processed >= total;
    if (isPrepared) await plans.makeReady(zip);
    const next = await ZipModel.findById(_id).lean<ZipRecord>();
    // Without its parts, which are deleted when it is ready or has expired, it cannot be continued.
    return next && (next.isReady || (part && !isPrepared)) ? next : undefined;
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

  /** Prepares some photos of each unfinished zip. Returns false when none can be continued now. */
  const prepareAll = async (signal: AbortSignal): Promise<boolean> => {
    let canContinue = false;
    for await (const zip of ZipModel.find({ isReady: false, ...withParts })
      .sort({ _id: 1 })
      .lean<ZipRecord[]>()
      .cursor()) {
      signal.throwIfAborted();
      const viewer = await accountLookup.findActiveViewer(String(zip.account), zip.sessions);
      if (!viewer) await parts.deleteZips([zip]);
      else
        await prepareNext(zip, viewer, turnMs).then(
          (next) => (canContinue ||= next?.isReady === false),
          // The others are continued, and this one in the next run.
          (cause: unknown) => log.error({ err: cause, zip: String(zip._id) }, 'a zip could not be continued'),
        );
    }
    return canContinue;
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

/** Whether the next run has to try it again. */
const isTemporary = (cause: unknown) => temporaryCodes.includes(toAppError(cause).code);
const temporaryCodes: readonly ErrorCode[] = ['unavailable', 'disk_full'];
