import { createHash } from 'node:crypto';
import { AppError, originalKey, type Viewer } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import type { FileResponse } from '../../http/send-file.js';
import type { Resources } from '../../platform/resources.js';
import { databaseClock } from '../../platform/database/clock.js';
import { recordBeforeSending } from '../../platform/storage/record-before-sending.js';
import type { Range, StoredFile } from '../../platform/storage/storage.js';
import { readZip } from '../../platform/zip/zip.js';
import type { AccountLookupService } from '../accounts/index.js';
import {
  toUseLine,
  type DownloadCoverageService,
  type DownloadService,
  type RenditionService,
  type RenditionStoreService,
} from '../downloads/index.js';
import type { FotoReadService } from '../fotos/index.js';
import type { JobService } from '../jobs/index.js';
import { partSize, type ZipFile } from './zip-part.model.js';
import type { ZipPartService } from './zip-part.service.js';
import type { ZipPlanService } from './zip-plan.service.js';
import { toReadyZip, zipKind, type ReadyZip } from './zip-job.js';

export type ZipDownloadDeps = {
  renditionStore: Pick<RenditionStoreService, 'open'>;
  fotoReads: Pick<FotoReadService, 'findDownloadableFotos' | 'countVisiblePictures' | 'haveFotosChanged'>;
  renditions: Pick<RenditionService, 'toSource'>;
  accountLookup: Pick<AccountLookupService, 'findActiveViewer'>;
  downloads: Pick<DownloadService, 'createZipRecorder'>;
  downloadCoverage: Pick<DownloadCoverageService, 'countDownload'>;
  jobs: Pick<JobService, 'findOfAccount'>;
};
type OwnServices = {
  parts: Pick<ZipPartService, 'readFiles' | 'readCredits' | 'deleteZips'>;
  plans: Pick<ZipPlanService, 'toEntry' | 'toCreditEntry'>;
};

type ActiveResponse = { readAt: number };

export type ZipDownloadService = ReturnType<typeof createZipDownloadService>;

/** Responses with zips that one account receives at the same time from this process, also those without content. */
const maxActive = 2;
const tooMany = {
  text: 'Je downloadt al twee zips tegelijk. Wacht tot er één klaar is.',
  headers: { 'Retry-After': '30' },
};
/**
 * When its client has read nothing for so long, a response gives way to another one: the connection may be lost. At 100
 * kB/s, up to 15 seconds pass between two reads.
 */
const stalledMs = 60_000;
/** Of how many zips it is known when all their photos were last seen, and for how long. */
const maxChecked = 1_000;
const checkedMs = 60_000;

/** Sends zips: any range of them, made from the stored files while it is sent. */
export const createZipDownloadService = (
  { storage, getUsageContext }: Resources,
  { fotoReads, renditions, renditionStore, accountLookup, downloads, downloadCoverage, jobs }: ZipDownloadDeps,
  { parts, plans }: OwnServices,
) => {
  /** By account. */
  const active = new Map<string, Set<ActiveResponse>>();
  /** When all photos of a zip were last visible, by zip, role and day. */
  const checkedAt = new LRUCache<string, number>({ max: maxChecked, ttl: checkedMs });

  const getLongestUnread = (responses: Set<ActiveResponse>): ActiveResponse =>
    [...responses].reduce((first, each) => (each.readAt < first.readAt ? each : first));

  /** Throws `too_often` when an account receives two zips already. */
  const assertCanReceive = (account: string): void => {
    const responses = active.get(account) ?? new Set();
    if (responses.size < maxActive || Date.now() - getLongestUnread(responses).readAt > stalledMs) return;
    throw new AppError('too_often', tooMany);
  };

  /**
   * Counts a response until it is closed, or gives way to another one. Throws `too_often` for a third one at the same
   * time. Returns a function that passes its chunks on.
   */
  const track = (account: string, closed: AbortSignal) => {
    closed.throwIfAborted();
    assertCanReceive(account);
    const responses = active.get(account) ?? new Set();
    active.set(account, responses);
    if (responses.size >= maxActive) responses.delete(getLongestUnread(responses));
    const response = { readAt: Date.now() };
    responses.add(response);
    closed.addEventListener('abort', () => {
      responses.delete(response);
      if (!responses.size && active.get(account) === responses) active.delete(account);
    });
    return async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        if (!responses.has(response)) throw new Error('a zip was not read for so long that others were sent instead');
        response.readAt = Date.now();
        yield chunk;
      }
    };
  };

  /** Throws `link_expired` when the account may not sign in any more, or its sessions were ended. */
  const findViewer = async ({ account, sessions }: ReadyZip) => {
    const viewer = await accountLookup.findActiveViewer(account, sessions);
    if (!viewer) throw new AppError('link_expired');
    return viewer;
  };

  /** Throws `zip_not_found` when one of these files may not be sent any more. */
  const assertVisible = async (files: ZipFile[], viewer: Viewer): Promise<void> => {
    const pictures = files.map(({ foto, picture }) => ({ _id: foto, picture }));
    if ((await fotoReads.countVisiblePictures(pictures, viewer)) < pictures.length) throw new AppError('zip_not_found');
  };

  /** As `assertVisible`, for all files; only when any photo of the portal changed since the last time. */
  const assertAllVisible = async (zip: ReadyZip, viewer: Viewer): Promise<void> => {
    // Photos may have expired when a day begins.
    const key = `${String(zip._id)}/${viewer.role}/${getUsageContext().today}`;
    const [since, now] = [checkedAt.get(key), databaseClock.now()];
    if (since !== undefined && !(await fotoReads.haveFotosChanged(since))) return;
    for (const number of zip.creditPieces.keys()) await assertVisible(await parts.readFiles(zip, number), viewer);
    checkedAt.set(key, now);
  };

  /** Makes a rendition again that was removed to make room. Returns undefined when it would have other bytes. */
  const remake = async ({ foto, als, crc32 }: ZipFile, { soort }: ReadyZip, viewer: Viewer) => {
    if (als === originalKey) return undefined;
    const found = (await fotoReads.findDownloadableFotos([String(foto)], viewer)).get(String(foto));
    if (!found) return undefined;
    const source = await renditions.toSource(found, { als, soort });
    const { record, file } = await renditionStore.open(source);
    return record.crc32 === crc32 ? file : undefined;
  };

  /**
   * Yields bytes of the file of a photo, unless it may not be sent any more: the account and the photo may have changed since
   * the response began. Records the bytes for the log of downloads.
   */
  async function* readFoto(zip: ReadyZip, file: ZipFile, at: number, range: Range) {
    const viewer = await findViewer(zip);
    await assertVisible([file], viewer);
    const stored = (await storage.find(file.key)) ?? (await remake(file, zip, viewer));
    if (!stored || !isUnchanged(stored, file)) {
      // Ends the address: the rest, for which the browser asks, cannot be sent either.
      await parts.deleteZips([zip._id]);
      throw new Error(`${file.key} changed since it was added to a zip`);
    }
    const { als, bytes, etag } = file;
    const { soort } = zip;
    const line = { als, bytes, ...(als !== originalKey && { soort }), ...toUseLine(zip) };
    const sent = { foto: String(file.foto), account: viewer.id, etag, ...line };
    const recordBytes = downloads.createZipRecorder(sent, toLineId(zip, at));
    yield* recordBeforeSending(stored.readChunks(range), range, bytes, recordBytes);
  }

  async function* readCredits(zip: ReadyZip, { start, end }: Range) {
    let offset = 0;
    for (const [number, bytes] of zip.creditPieces.entries()) {
      if (start < offset + bytes && end >= offset) {
        const piece = await parts.readCredits(zip, number);
        yield piece.subarray(Math.max(0, start - offset), end + 1 - offset);
      }
      offset += bytes;
    }
  }

  /** The first part is the text with the credits. */
  const read = (zip: ReadyZip, range: Range) =>
    readZip(zip.parts, range, {
      readEntries: async (part) =>
        part === 0 ? [plans.toCreditEntry(zip)] : (await parts.readFiles(zip, part - 1)).map(plans.toEntry),
      readEntry: (part, index, bytes) => (part === 0 ? readCredits(zip, bytes) : readFile(zip, part - 1, index, bytes)),
    });

  async function* readFile(zip: ReadyZip, part: number, index: number, range: Range) {
    const files = await parts.readFiles(zip, part);
    yield* readFoto(zip, files[index]!, part * partSize + index, range);
  }

  return {
    assertCanReceive,
    /**
     * Opens the zip of an address. Throws `link_expired` when the account may not sign in any more, `zip_not_found` when
     * one of its photos was deleted or got another picture, and `too_often` when it is read a third time at once.
     */
    open: async (key: string, account: string | undefined, closed: AbortSignal): Promise<FileResponse['file']> => {
      const id = /^zips\/([\da-f]{24})\.zip$/.exec(key)?.[1];
      if (!id || !account) throw new AppError('link_expired');
      const trackChunks = track(account, closed);
      // Not from memory: it may have been cancelled.
      const job = await jobs.findOfAccount(zipKind, account, id);
      if (job?.state !== 'done') throw new AppError('link_expired');
      const zip = toReadyZip(job);
      const viewer = await findViewer(zip);
      downloadCoverage.countDownload(account);
      await assertAllVisible(zip, viewer);
      return { size: zip.bytes, modified: zip.createdAt, readChunks: (range) => trackChunks(read(zip, range)) };
    },
  };
};

const isUnchanged = (stored: StoredFile, { bytes, storedAt }: ZipFile) =>
  stored.size === bytes && (!storedAt || stored.modified.getTime() === storedAt.getTime());

/** The id of the first line of a photo in a zip: the same each time. */
const toLineId = ({ _id }: ReadyZip, at: number): string =>
  createHash('sha256')
    .update(`${String(_id)}/${at}`)
    .digest('hex')
    .slice(0, 24);
