import { setTimeout as pause } from 'node:timers/promises';
import { AppError, maxZipFotos, originalKey, zipHours } from '@ledenportaal/shared';
import type { Viewer, Zip, ZipRequest } from '@ledenportaal/shared';
import { createDatabaseMutex } from '../../platform/database/database-mutex.js';
import { newObjectId, toObjectId } from '../../platform/database/object-id.js';
import { createTooOftenError } from '../../platform/limits/limits.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { CollectionItemService } from '../collections/index.js';
import type { RenditionService } from '../downloads/index.js';
import type { FotoReadService, FotoService } from '../fotos/index.js';
import type { ZipDownloadService } from './zip-download.service.js';
import type { ZipPartService } from './zip-part.service.js';
import type { ZipPreparationService } from './zip-preparation.service.js';
import { withParts, ZipModel, type ZipRecord } from './zip.model.js';

export type ZipDeps = {
  fotos: Pick<FotoService, 'findIds'>;
  fotoReads: Pick<FotoReadService, 'findVisibleSizes'>;
  accountLookup: Pick<AccountLookupService, 'findSessionVersion'>;
  collectionItems: Pick<CollectionItemService, 'findCollectedFotos'>;
  renditions: Pick<RenditionService, 'isTooSmall'>;
};
type OwnServices = {
  parts: Pick<ZipPartService, 'addChosen' | 'deleteZips'>;
  preparations: Pick<ZipPreparationService, 'prepareFor'>;
  zipDownloads: Pick<ZipDownloadService, 'assertCanReceive'>;
};

export type ZipService = ReturnType<typeof createZipService>;

const hourMs = 60 * 60_000;
/** Zips of one account at the same time: the lists of 2,000 files take a megabyte. */
const maxZipsPerAccount = 100;
/** So that zips of other members are prepared too. */
const maxUnfinished = 3;
/** How long a request waits for a zip that is not ready at once. */
const waitMs = 1_500;
const maxNamed = 100;

/** Zips of many photos. Stores what is in them; the archive itself is only made while it is sent. */
export const createZipService = (
  { content, media, background }: Resources,
  { fotos, fotoReads, accountLookup, collectionItems, renditions }: ZipDeps,
  { parts, preparations, zipDownloads }: OwnServices,
) => {
  const { organisation, timeZone } = content.site;
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
  const findFotos = async (request: ZipRequest, viewer: Viewer): Promise<string[]> => {
    const chosen = await findChosenIds(request, viewer);
    const found = await fotoReads.findVisibleSizes(chosen, viewer);
    const ids = chosen.filter((id) => found.has(id));
    if (!ids.length) throw createNotFoundError(chosen.length);
    const { als, orOriginal } = request;
    if (als === originalKey) return ids;
    const tooSmall = ids.filter((id) => renditions.isTooSmall(found.get(id)!, als));
    if (!tooSmall.length || orOriginal) return ids;
    const count = tooSmall.length;
    const text = `Voor dit formaat ${count === 1 ? 'is 1 foto' : `zijn ${count} foto’s`} te klein. Kies een kleiner formaat.`;
    throw new AppError('too_small', { text, details: { count, fotos: tooSmall.slice(0, maxNamed) } });
  };

  const assertFewZips = async ({ id: account }: Viewer): Promise<void> => {
    zipDownloads.assertCanReceive(account);
    if ((await ZipModel.countDocuments({ account })) >= maxZipsPerAccount) throw createTooOftenError();
    if ((await ZipModel.countDocuments({ account, isReady: false })) < maxUnfinished) return;
    throw new AppError('too_often', { text: 'Er worden al zips voor je klaargemaakt. Wacht tot er één klaar is.' });
  };

  const toZip = (zip: ZipRecord): Zip => {
    const { _id, total, processed, files, bytes, isReady } = zip;
    const progress = { job: String(_id), processed, total };
    if (!isReady) return progress;
    // All of them were deleted meanwhile.
    if (!files) throw new AppError('zip_not_found');
    const key = `zips/${String(_id)}.zip`;
    const address = media.getPersonalAddress(key, String(zip.account), toArchiveName(zip), zip.expiresAt);
    return { ...progress, address, files, bytes, skipped: total - files };
  };

  const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const toArchiveName = ({ als, files, createdAt }: ZipRecord) =>
    `${organisation} ${files} foto’s ${als} ${dayFormat.format(createdAt)}.zip`.replace(/[\\/:*?"<>|]/g, '_');

  /** Prepares a zip, and waits for that as long as a person does. */
  const prepareAtOnce = async (stored: ZipRecord, viewer: Viewer): Promise<ZipRecord> => {
    let isAnswered = false;
    const prepared = preparations.prepareFor(stored, viewer, waitMs).catch(async (cause: unknown) => {
      // After the answer, the task tries again.
      if (!isAnswered) await parts.deleteZips([stored]);
      throw cause;
    });
    prepared.catch(() => undefined);
    const zip = await Promise.race([prepared, pause(2 * waitMs, stored, { ref: false })]);
    isAnswered = true;
    return zip;
  };

  const findZip = async (id: string, { id: account }: Viewer): Promise<ZipRecord> => {
    const zip = await ZipModel.findOne({
      _id: id,
      account,
      expiresAt: { $gt: new Date() },
      ...withParts,
    }).lean<ZipRecord>();
    if (!zip) throw new AppError('zip_not_found');
    return zip;
  };

  return {
    /** Returns whether the zip is ready, and else how far it is; a task continues it then. */
    create: async (request: ZipRequest, viewer: Viewer): Promise<{ isReady: boolean; zip: Zip }> => {
      await assertFewZips(viewer);
      const fotos = await findFotos(request, viewer);
      const sessions = await accountLookup.findSessionVersion(viewer.id);
      if (sessions === undefined) throw new AppError('not_signed_in');
      const createdAt = new Date();
      const { als, soort, orOriginal } = request;
      const record = {
        _id: newObjectId(),
        account: toObjectId(viewer.id),
        sessions,
        als,
        ...(soort && { soort }),
        orOriginal,
        total: fotos.length,
        processed: 0,
        isReady: false,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + zipHours * hourMs),
      };
      // Counted again, because others may have been created since.
      const stored = await runExclusive(async () => {
        await assertFewZips(viewer);
        await parts.addChosen(record, fotos);
        return (await ZipModel.create(record)).toObject<ZipRecord>();
      });
      const zip = await prepareAtOnce(stored, viewer);
      if (!zip.isReady) background.wake('zips.prepare');
      return { isReady: zip.isReady, zip: toZip(zip) };
    },

    one: async (id: string, viewer: Viewer): Promise<Zip> => toZip(await findZip(id, viewer)),

    cancel: async (id: string, viewer: Viewer): Promise<{ msg: string }> => {
      await parts.deleteZips([await findZip(id, viewer)]);
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
