import { AppError, maxZipFotos, originalKey } from '@ledenportaal/shared';
import type { Viewer, Zip, ZipEstimate, ZipRequest } from '@ledenportaal/shared';
import { createDatabaseMutex } from '../../platform/database/database-mutex.js';
import { createTooOftenError } from '../../platform/limits/limits.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { CollectionItemService } from '../collections/index.js';
import { toUseLine, type RenditionService } from '../downloads/index.js';
import type { FotoReadService, FotoService, FotoSize } from '../fotos/index.js';
import type { JobRecord, JobService } from '../jobs/index.js';
import type { ZipDownloadService } from './zip-download.service.js';
import type { ZipPartService } from './zip-part.service.js';
import type { ZipPreparationService } from './zip-preparation.service.js';
import { zipKind, type ZipInput, type ZipPlan } from './zip-job.js';

export type ZipDeps = {
  fotos: Pick<FotoService, 'findIds'>;
  fotoReads: Pick<FotoReadService, 'findVisibleSizes'>;
  accountLookup: Pick<AccountLookupService, 'findSessionVersion'>;
  collectionItems: Pick<CollectionItemService, 'findCollectedFotos'>;
  renditions: Pick<RenditionService, 'isTooSmall' | 'estimateBytes'>;
  jobs: Pick<JobService, 'addKind' | 'create' | 'startFor' | 'findOfAccount' | 'listOfAccount' | 'countWithInput'>;
};
type OwnServices = {
  parts: Pick<ZipPartService, 'deleteZips'>;
  preparations: ZipPreparationService;
  zipDownloads: Pick<ZipDownloadService, 'assertCanReceive'>;
};

export type ZipService = ReturnType<typeof createZipService>;

/** Zips of one account at the same time: the lists of 2,000 files take a megabyte. */
const maxZipsPerAccount = 100;
/** So that zips of other members are prepared too. */
const maxUnfinished = 3;
/** How long a request waits for a zip that is not ready at once. */
const waitMs = 1_500;
const maxNamed = 100;

/** Zips of many photos. Stores what is in them; the archive itself is only made while it is sent. */
export const createZipService = (
  { content, media }: Resources,
  { fotos, fotoReads, accountLookup, collectionItems, renditions, jobs }: ZipDeps,
  { parts, preparations, zipDownloads }: OwnServices,
) => {
  jobs.addKind(preparations.kind);
  const runExclusive = createDatabaseMutex('zips.create');

  const findChosenIds = async ({ fotos: chosen, filter }: ZipRequest, viewer: Viewer): Promise<string[]> => {
    const ids = chosen ?? (await (filter ? fotos.findIds(filter, maxZipFotos + 1, viewer) : findCollected(viewer)));
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    if (unique.length <= maxZipFotos) return unique;
    throw new AppError('invalid', {
      fields: { [filter ? 'filter' : 'collection']: `Kies er hooguit ${maxZipFotos.toLocaleString('nl')}.` },
    });
  };
  const findCollected = ({ id }: Viewer) => collectionItems.findCollectedFotos(id, maxZipFotos + 1);

  /** Returns the photos that the viewer may see, in the requested order. Throws `foto_not_found` and `too_small`. */
  const findFotos = async (request: ZipRequest, viewer: Viewer): Promise<Map<string, FotoSize>> => {
    const chosen = await findChosenIds(request, viewer);
    const found = await fotoReads.findVisibleSizes(chosen, viewer);
    const sizes = new Map(chosen.flatMap((id) => (found.has(id) ? [[id, found.get(id)!] as const] : [])));
    if (!sizes.size) throw createNotFoundError(chosen.length);
    const { als, orOriginal } = request;
    if (als === originalKey) return sizes;
    const tooSmall = [...sizes.keys()].filter((id) => renditions.isTooSmall(sizes.get(id)!, als));
    if (!tooSmall.length || orOriginal) return sizes;
    const count = tooSmall.length;
    const text = `Voor dit formaat ${count === 1 ? 'is 1 foto' : `zijn ${count} foto’s`} te klein. Kies een kleiner formaat.`;
    throw new AppError('too_small', { text, details: { count, fotos: tooSmall.slice(0, maxNamed) } });
  };

  const assertFewZips = async ({ id: account }: Viewer): Promise<void> => {
    zipDownloads.assertCanReceive(account);
    const zips = await jobs.listOfAccount(zipKind, account);
    if (zips.length >= maxZipsPerAccount) throw createTooOftenError();
    if (zips.filter(({ finishedAt }) => !finishedAt).length < maxUnfinished) return;
    throw new AppError('too_often', { text: 'Er worden al zips voor je klaargemaakt. Wacht tot er één klaar is.' });
  };

  const toZip = ({ _id, by, input, total, processed, state, output, createdAt, expiresAt }: JobRecord): Zip => {
    const progress = { job: String(_id), processed, total };
    if (state !== 'done') return progress;
    const { files, bytes } = output as ZipPlan;
    // All of them were deleted meanwhile.
    if (!files) throw new AppError('zip_not_found');
    const { als } = input as ZipInput;
    const name =
      `${content.site.organisation} ${files} foto’s ${als} ${content.getLocalDays().toDay(createdAt)}.zip`.replace(
        /[\\/:*?"<>|]/g,
        '_',
      );
    const address = media.getPersonalAddress(`zips/${String(_id)}.zip`, String(by), name, expiresAt);
    return { ...progress, address, files, bytes, skipped: total - files };
  };

  const findZip = async (id: string, { id: account }: Viewer): Promise<JobRecord> => {
    const job = await jobs.findOfAccount(zipKind, account, id);
    if (!job || job.state === 'failed') throw new AppError('zip_not_found');
    return job;
  };

  return {
    /** Counts the zips with this rendition that are prepared or can be downloaded. */
    countWithRendition: (als: string): Promise<number> => jobs.countWithInput(zipKind, 'als', als),
    /** Returns whether the zip is ready, and else how far it is; it continues in the background then. */
    create: async (request: ZipRequest, viewer: Viewer): Promise<{ isReady: boolean; zip: Zip }> => {
      await assertFewZips(viewer);
      const sizes = await findFotos(request, viewer);
      const sessions = await accountLookup.findSessionVersion(viewer.id);
      if (sessions === undefined) throw new AppError('not_signed_in');
      const { als, soort = 'jpeg', orOriginal, doel } = request;
      const use = toUseLine({ doel, voorwaarden: content.terms?.version });
      const input: ZipInput = { sessions, als, soort, orOriginal, ...use };
      // Counted again, because others may have been created since.
      const job = await runExclusive(async () => {
        await assertFewZips(viewer);
        return jobs.create({ kind: zipKind, by: viewer.id, subject: {}, input }, [...sizes.keys()]);
      });
      await jobs.startFor(job, waitMs).catch(async (cause: unknown) => {
        await parts.deleteZips([job._id]);
        throw cause;
      });
      const zip = await findZip(String(job._id), viewer);
      return { isReady: zip.state === 'done', zip: toZip(zip) };
    },

    /** Throws what `create` throws for the photos of the request. */
    estimate: async (request: ZipRequest, viewer: Viewer): Promise<ZipEstimate> => {
      const { als, soort = 'jpeg' } = request;
      const sizes = [...(await findFotos(request, viewer)).values()];
      const toBytes = (foto: FotoSize) =>
        als === originalKey || renditions.isTooSmall(foto, als)
          ? foto.bytes
          : renditions.estimateBytes(foto, { als, soort });
      return { files: sizes.length, bytes: sizes.reduce((sum, foto) => sum + toBytes(foto), 0) };
    },

    one: async (id: string, viewer: Viewer): Promise<Zip> => toZip(await findZip(id, viewer)),

    cancel: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      await parts.deleteZips([(await findZip(id, viewer))._id]);
      return { msg: 'De zip is verwijderd.' };
    },
  };
};

const createNotFoundError = (count: number) =>
  count > 1
    ? new AppError('foto_not_found', {
        text: `Geen van deze ${count.toLocaleString('nl')} foto’s bestaat (nog).`,
        details: { count },
      })
    : new AppError('foto_not_found');
