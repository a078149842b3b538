import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { AppError, originalKey, toCreditLine } from '@ledenportaal/shared';
import type { FotoRendition, RenditionContent, RenditionQuery, Viewer } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import type { FileResponse } from '../../../http/send-file.js';
import type { Task } from '../../../platform/background-tasks.js';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { RenditionOptions } from '../../../platform/images/images.js';
import type { Resources } from '../../../platform/resources.js';
import type { StoredFile } from '../../../platform/storage/storage.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import { getFotoKeys, type DownloadableFoto, type FotoReadService } from '../../fotos/index.js';
import { toReadableName } from './readable-name.js';
import { RenditionModel, type RenditionRecord } from './rendition.model.js';
import { getRenditionSize, toCropPosition, type Point, type RenditionSize } from './rendition-size.js';

type Deps = Pick<Resources, 'storage' | 'diskSpace' | 'images' | 'uploadsFolder' | 'background' | 'content' | 'log'> & {
  settings: Pick<Resources['settings'], 'siteUrl' | 'maxRenditionBytes'>;
} & Pick<FotoReadService, 'findFoto' | 'findFotoFile' | 'assertFotoExists'>;
/** What is made from an original: it determines the bytes. */
type Source = { id: string; file: StoredFile; etag: string; options: RenditionOptions };

export type RenditionService = ReturnType<typeof createRenditionService>;

const centre: Point = { x: 0.5, y: 0.5 };
/** Part of the key: increase it when the same options give other bytes. */
const version = 1;
const taskName = 'renditions.limit';
/** How many requests wait for a rendition that is to be made; further ones get `busy`. */
const maxWaiting = 64;
/** How often the moment of the last use is written. */
const useEveryMs = 60 * 60_000;
/** After how many new bytes, as a part of the limit, the task checks it. */
const checkedPart = 0.01;
/** To which part of the limit the task removes renditions. */
const keptPart = 0.95;
const types = {
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  webp: { extension: 'webp', type: 'image/webp' },
} as const;

/** Makes fotos in the sizes that people need, keeps them, and sends the same bytes from then on. */
export const createRenditionService = (deps: Deps) => {
  const { storage, diskSpace, images, uploadsFolder, background, content, log, findFoto, findFotoFile } = deps;
  const { maxRenditionBytes, siteUrl } = deps.settings;
  const { organisation, usageTerms } = content.site;
  // One per core, so that other requests are not delayed.
  const queue = new PQueue({ concurrency: availableParallelism() });
  const running = new Map<string, Promise<RenditionRecord>>();
  let uncheckedBytes = 0;

  const getRendition = (key: string): RenditionContent => {
    const rendition = content.renditions.find((candidate) => candidate.key === key);
    if (!rendition) throw new AppError('invalid', { fields: { als: 'Dit formaat bestaat niet.' } });
    return rendition;
  };

  /** Returns the point of a foto that crops keep; the centre when its thumbnail is missing or damaged. */
  const findFocus = async (id: string): Promise<Point> => {
    const thumbnail = await storage.find(getFotoKeys(id)[720]);
    if (!thumbnail) return centre;
    return images.findFocus(await buffer(thumbnail.read())).catch(() => centre);
  };

  const toCredit = ({ _id, beschrijving, eigenaar }: DownloadableFoto) => ({
    description: beschrijving,
    creator: eigenaar,
    credit: toCreditLine({ eigenaar }, organisation),
    copyright: eigenaar && `© ${eigenaar}`,
    usageTerms: usageTerms ?? `Alleen te gebruiken door leden van ${organisation}, met vermelding van de maker.`,
    webStatement: `${siteUrl}/beeldbank/item/${String(_id)}`,
  });

  const toOptions = async (
    { dpi, maxBytes }: RenditionContent,
    { width, height, isCrop }: RenditionSize,
    foto: DownloadableFoto,
    { soort: type = 'jpeg', x, y }: RenditionQuery,
  ): Promise<RenditionOptions> => {
    const needsFocus = isCrop && (x === undefined || y === undefined);
    const found = needsFocus ? toCropPosition({ width, height }, foto, await findFocus(String(foto._id))) : undefined;
    const crop = isCrop ? { x: x ?? found!.x, y: y ?? found!.y } : undefined;
    return { width, height, crop, type, dpi, maxBytes, credit: toCredit(foto) };
  };

  const make = async (key: string, { id, file, options }: Source): Promise<RenditionRecord> => {
    // For the copy, and the result beside it.
    if (!(await diskSpace.hasSpaceFor(2 * file.size))) throw new AppError('disk_full');
    const bytes = await withTempCopyOfStored(file, uploadsFolder, (path) =>
      images.makeRendition(path, options, { priority: -1 }),
    );
    const foto = toObjectId(id);
    const record = { _id: key, foto, bytes: bytes.length, crc32: crc32(bytes), usedAt: new Date() };
    await retryOnDuplicateKey(() => RenditionModel.replaceOne({ _id: key }, record, { upsert: true }));
    await storage.put(key, bytes);
    uncheckedBytes += bytes.length;
    if (uncheckedBytes > maxRenditionBytes * checkedPart) background.wake(taskName);
    return record;
  };

  /** Requests for the same rendition share one attempt. */
  const makeOnce = (key: string, source: Source): Promise<RenditionRecord> => {
    const started = running.get(key);
    if (started) return started;
    if (queue.size >= maxWaiting) throw new AppError('busy');
    const attempt = queue.add(() => make(key, source)).finally(() => running.delete(key));
    running.set(key, attempt);
    return attempt;
  };

  const findRecord = async (key: string): Promise<RenditionRecord | undefined> => {
    const record = await RenditionModel.findById(key).lean<RenditionRecord>();
    if (!record) return undefined;
    if (Date.now() - record.usedAt.getTime() > useEveryMs)
      await RenditionModel.updateOne({ _id: key }, { $set: { usedAt: new Date() } });
    return record;
  };

  const openStored = async (key: string, source: Source, viewer: Viewer) => {
    const [record, file] = await Promise.all([findRecord(key), storage.find(key)]);
    if (record && file) return { record, file };
    const made = await makeOnce(key, source);
    await deps.assertFotoExists(source.id, viewer).catch(async (cause: unknown) => {
      await removeRenditions(source.id);
      throw cause;
    });
    const stored = await storage.find(key);
    if (!stored) throw new AppError('file_missing', { cause: new Error(`${key} is not in the storage`) });
    return { record: made, file: stored };
  };

  /** Removes the renditions of a foto that is deleted permanently. */
  const removeRenditions = async (id: string): Promise<void> => {
    await storage.removeFolder(`renditions/${id}`);
    await RenditionModel.deleteMany({ foto: id });
  };

  return {
    removeRenditions,

    /** Returns the renditions of a foto, the original first. Throws `foto_not_found`. */
    list: async (id: string, viewer: Viewer): Promise<FotoRendition[]> => {
      const foto = await findFoto(id.toLowerCase(), viewer);
      const focus = await findFocus(String(foto._id));
      const { bytes, width, height } = foto;
      const none = { bytes: null, maxBytes: null, dpi: null, tooSmall: false, crop: null };
      return [
        { ...none, key: originalKey, name: 'Origineel', use: 'Zoals het is geüpload', width, height, bytes },
        ...content.renditions.map((rendition) => {
          const { isCrop, ...size } = getRenditionSize(rendition, foto);
          const { key, name, use, maxBytes = null, dpi = null } = rendition;
          const crop = isCrop && !size.tooSmall ? toCropPosition(size, foto, focus) : null;
          return { ...none, key, name, use, ...size, maxBytes, dpi, crop };
        }),
      ];
    },

    /**
     * Returns the file of a rendition, made now when it is not stored. Throws `invalid` for an unknown one,
     * `foto_not_found`, `too_small`, `damaged_file` and `busy`.
     */
    open: async (
      id: string,
      query: RenditionQuery & { als: string },
      viewer: Viewer,
    ): Promise<Required<Pick<FileResponse, 'file' | 'type' | 'etag' | 'name'>>> => {
      const rendition = getRendition(query.als);
      const { foto, file: original, etag } = await findFotoFile(id, viewer);
      const size = getRenditionSize(rendition, foto);
      if (size.tooSmall) {
        const text = `Deze foto is te klein voor dit formaat: ${foto.width} × ${foto.height} pixels.`;
        throw new AppError('too_small', { text: `${text} Kies een kleiner formaat.` });
      }
      const options = await toOptions(rendition, size, foto, query);
      const digest = createHash('sha256')
        .update(JSON.stringify([version, etag, options]))
        .digest('hex')
        .slice(0, 32);
      const { extension, type } = types[options.type];
      const key = `renditions/${id}/${digest}.${extension}`;
      const { record, file } = await openStored(key, { id, file: original, etag, options }, viewer);
      const name = toReadableName(foto, rendition.key, extension);
      return { file, type, etag: `${digest}-${record.crc32.toString(16)}`, name };
    },

    task: {
      name: taskName,
      everyMs: 6 * 60 * 60_000,
      firstAfterMs: 10 * 60_000,
      run: async (signal) => {
        uncheckedBytes = 0;
        const [sum] = await RenditionModel.aggregate<{ bytes: number }>([
          { $group: { _id: null, bytes: { $sum: '$bytes' } } },
        ]);
        let total = sum?.bytes ?? 0;
        if (total <= maxRenditionBytes) return;
        let removed = 0;
        const oldest = RenditionModel.find().sort({ usedAt: 1 }).lean<RenditionRecord[]>().cursor();
        for await (const { _id, bytes } of oldest) {
          if (total <= maxRenditionBytes * keptPart) break;
          signal.throwIfAborted();
          await storage.removeFolder(_id);
          await RenditionModel.deleteOne({ _id });
          total -= bytes;
          removed++;
        }
        log.info({ removed, bytes: total }, 'renditions of fotos removed that were used least recently');
      },
    } satisfies Task,
  };
};
