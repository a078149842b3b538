import { originalKey, toCreditLine, zipHours, type ErrorCode, type Viewer } from '@ledenportaal/shared';
import { z } from 'zod';
import { inBatches } from '../../platform/database/batches.js';
import type { Resources } from '../../platform/resources.js';
import { toAppError } from '../../platform/to-app-error.js';
import type { AccountLookupService } from '../accounts/index.js';
import { toReadableName, type RenditionService, type RenditionStoreService } from '../downloads/index.js';
import { getFotoKeys, type DownloadableFoto, type FotoChecksumService, type FotoReadService } from '../fotos/index.js';
import { defineJobKind, type JobRecord, type Outcome } from '../jobs/index.js';
import { partSize, type ZipEntryRecord } from './zip-part.model.js';
import type { ZipPartService } from './zip-part.service.js';
import type { ZipPlanService } from './zip-plan.service.js';
import { zipInput, zipKind, type ZipInput } from './zip-job.js';

export type ZipPreparationDeps = {
  fotoReads: Pick<FotoReadService, 'findDownloadableFotos' | 'getOriginalEtag'>;
  fotoChecksums: Pick<FotoChecksumService, 'findChecksum'>;
  accountLookup: Pick<AccountLookupService, 'findActiveViewer'>;
  renditions: Pick<RenditionService, 'toSource' | 'isTooSmall' | 'getEtag'>;
  renditionStore: Pick<RenditionStoreService, 'open'>;
};
type OwnServices = { parts: ZipPartService; plans: Pick<ZipPlanService, 'plan'> };

export type ZipPreparationService = ReturnType<typeof createZipPreparationService>;

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
  const toEntry = async (foto: DownloadableFoto, zip: ZipInput): Promise<ZipEntryRecord | undefined> => {
    const { als: requested, soort, orOriginal } = zip;
    const isOriginal = requested === originalKey || (orOriginal && renditions.isTooSmall(foto, requested));
    const als = isOriginal ? originalKey : requested;
    const file = isOriginal ? await toOriginalFile(foto) : await toRenditionFile(foto, als, soort);
    if (!file) return undefined;
    const { beschrijving, createdAt: modified } = foto;
    const name = toReadableName(foto, als, !isOriginal && soort === 'webp' ? 'webp' : 'jpg');
    return {
      foto: foto._id,
      picture: foto.picture,
      als,
      ...file,
      name,
      beschrijving,
      credit: toCreditLine(foto, content.site.organisation, (names) => `Foto: ${names}`),
      modified,
    };
  };

  const toEntryOrNone = (foto: DownloadableFoto, zip: ZipInput) =>
    toEntry(foto, zip).catch((cause: unknown) => {
      if (isTemporary(cause)) throw cause;
      log.error({ err: cause, foto: String(foto._id) }, 'a foto was left out of a zip');
      return undefined;
    });

  /** Returns the entries of the next photos, of at least some and up to a time, and how many photos were done then. */
  const toEntries = async (ids: string[], zip: ZipInput, viewer: Viewer, until: number) => {
    const entries: (ZipEntryRecord | undefined)[] = [];
    let done = 0;
    const found = await fotoReads.findDownloadableFotos(ids, viewer);
    let failure: Error | undefined;
    for await (const group of inBatches(ids, groupSize)) {
      if (done && Date.now() > until) break;
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

  /** Adds the next photos to a zip, as far as its account may see them. */
  const addFotos = async (job: JobRecord<ZipInput>, ids: string[], until: number): Promise<Outcome[]> => {
    const { input } = job;
    const viewer = await accountLookup.findActiveViewer(String(job.by), input.sessions);
    if (!viewer) {
      await parts.deleteZips([job._id]);
      return [];
    }
    const { entries, done } = await toEntries(ids, input, viewer, until);
    const [number, processed] = [Math.floor(job.processed / partSize), job.processed % partSize];
    const added = await parts.addEntries(job, number, { processed, until: processed + done, entries });
    return ids.slice(0, (added ?? processed) - processed).map((id) => ({ id }));
  };

  const kind = defineJobKind({
    kind: zipKind,
    input: zipInput,
    subject: z.object({}),
    reasons: [],
    batchSize: partSize,
    isUnpaced: true,
    lifetimeHours: zipHours,
    prepare: parts.create,
    run: addFotos,
    finish: plans.plan,
  });

  return { kind };
};

/** Whether the next run has to try it again. */
const isTemporary = (cause: unknown) => temporaryCodes.includes(toAppError(cause).code);
const temporaryCodes: readonly ErrorCode[] = ['unavailable', 'disk_full'];
