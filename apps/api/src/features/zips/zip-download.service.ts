import { createHash } from 'node:crypto';
import { AppError, originalKey } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import type { FileResponse } from '../../http/send-file.js';
import type { Log } from '../../platform/log.js';
import { isOutOfSpace } from '../../platform/storage/out-of-space.js';
import type { Range, Storage, StoredFile } from '../../platform/storage/storage.js';
import { readZip } from '../../platform/zip/zip.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { DownloadService, RenditionService, RenditionStoreService } from '../downloads/index.js';
import type { FotoPicture, FotoReadService } from '../fotos/index.js';
import { toType, toZipLayout, type ZipLayout } from './zip-layout.js';
import { ZipModel, type ZipEntryRecord, type ZipRecord } from './zip.model.js';

type Deps = {
  storage: Pick<Storage, 'find'>;
  renditionStore: Pick<RenditionStoreService, 'open'>;
  log: Log;
} & Pick<FotoReadService, 'findDownloadableFotos' | 'countVisiblePictures'> &
  Pick<RenditionService, 'toSource'> &
  Pick<AccountLookupService, 'findActiveViewer'> &
  Pick<DownloadService, 'logDownload'> & {
    /** Throws `too_often` when the account may receive no more files. */
    countDownload: (account: string) => void;
  };

type ActiveResponse = { readAt: number };
/** A zip that is ready, which does not change any more. */
type ReadyZip = { zip: ZipRecord; layout: ZipLayout; pictures: FotoPicture[] };

export type ZipDownloadService = ReturnType<typeof createZipDownloadService>;

/** Zips that one account receives at the same time from this process. */
const maxActive = 2;
const tooMany = {
  text: 'Je downloadt al twee zips tegelijk. Wacht tot er één klaar is.',
  headers: { 'Retry-After': '30' },
};
/** Zips of which the list is kept in memory for the next ranges: a list of 2,000 fotos takes some megabytes. */
const maxKept = 4;
/**
 * When its client has read nothing for so long, a response gives way to another one: the connection may be lost. At 100
 * kB/s, up to 15 seconds pass between two reads.
 */
const stalledMs = 60_000;
/** From this share of its bytes on, a foto counts as downloaded. */
const completePart = 0.95;

/** Sends zips: any range of them, made from the stored files while it is sent. */
export const createZipDownloadService = ({ storage, renditionStore, log, findDownloadableFotos, ...deps }: Deps) => {
  /** By account. */
  const active = new Map<string, Set<ActiveResponse>>();
  const readyZips = new LRUCache<string, ReadyZip>({ max: maxKept });

  const getLongestUnread = (responses: Set<ActiveResponse>): ActiveResponse =>
    [...responses].reduce((first, each) => (each.readAt < first.readAt ? each : first));

  /** Throws `too_often` when an account receives two zips already. */
  const assertCanReceive = (account: string): void => {
    const responses = active.get(account) ?? new Set();
    if (responses.size < maxActive || Date.now() - getLongestUnread(responses).readAt > stalledMs) return;
    throw new AppError('too_often', tooMany);
  };

  /** Counts a response until it ends, or gives way to another one. Throws `too_often` for a third one at the same time. */
  const track = (account: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
    const responses = active.get(account) ?? new Set();
    active.set(account, responses);
    assertCanReceive(account);
    if (responses.size >= maxActive) responses.delete(getLongestUnread(responses));
    const response = { readAt: Date.now() };
    responses.add(response);
    const trackUntilEnd = async function* () {
      try {
        for await (const chunk of chunks) {
          if (!responses.has(response)) throw new Error('a zip was not read for so long that others were sent instead');
          response.readAt = Date.now();
          yield chunk;
        }
      } finally {
        responses.delete(response);
      }
    };
    return trackUntilEnd();
  };

  const logFoto = async ({ _id, account, soort }: ZipRecord, { foto, als, bytes }: ZipEntryRecord, at: number) => {
    // The same id each time, so that a foto is logged once per zip.
    const hash = createHash('sha256')
      .update(`${String(_id)}/${at}`)
      .digest('hex');
    const rendition = { als, bytes, ...(als !== originalKey && { soort: toType(soort) }) };
    const line = { _id: hash.slice(0, 24), foto: String(foto), account: String(account), ...rendition };
    await deps.logDownload(line).catch((cause: unknown) => {
      if (!isOutOfSpace(cause)) throw cause;
      log.error({ err: cause, ...line }, 'a foto of a zip was sent and not logged');
    });
  };

  /** Makes a rendition again that was removed to make room. Returns undefined when it would have other bytes. */
  const remake = async ({ foto, als, crc32 }: ZipEntryRecord, { account, soort }: ZipRecord) => {
    if (als === originalKey) return undefined;
    const viewer = await deps.findActiveViewer(String(account));
    const found = viewer && (await findDownloadableFotos([String(foto)], viewer)).get(String(foto));
    if (!found) return undefined;
    const source = await deps.toSource(found, { als, soort: toType(soort) });
    const { record, file } = await renditionStore.open(source);
    return record.crc32 === crc32 ? file : undefined;
  };

  /**
   * Yields bytes of the file of a foto. Logs the foto before the bytes that complete it, so that none is missed when the
   * process is killed.
   */
  async function* readFoto(zip: ZipRecord, entry: ZipEntryRecord, at: number, range: Range) {
    const file = (await storage.find(entry.key)) ?? (await remake(entry, zip));
    if (!file || !isUnchanged(file, entry)) {
      // Ends the address: the rest, for which the browser asks, cannot be sent either.
      await ZipModel.deleteOne({ _id: zip._id });
      throw new Error(`${entry.key} changed since it was added to a zip`);
    }
    let sentUntil = range.start;
    let isLogged = false;
    for await (const chunk of file.readChunks(range)) {
      sentUntil += chunk.length;
      if (!isLogged && sentUntil >= entry.bytes * completePart) {
        await logFoto(zip, entry, at);
        isLogged = true;
      }
      yield chunk;
    }
  }

  async function* readText(bytes: Buffer, { start, end }: Range) {
    yield await Promise.resolve(bytes.subarray(start, end + 1));
  }

  const read = (zip: ZipRecord, { plan, creditText }: ZipLayout, range: Range) =>
    readZip(plan, range, (index, part) =>
      index === 0 ? readText(creditText, part) : readFoto(zip, zip.entries[index - 1]!, index - 1, part),
    );

  const getReadyZip = async (id: string): Promise<ReadyZip> => {
    const kept = readyZips.get(id);
    if (kept) return kept;
    const zip = await ZipModel.findById(id).lean<ZipRecord>();
    if (!zip) throw new AppError('link_expired');
    const pictures = zip.entries.map(({ foto, picture }) => ({ _id: foto, picture }));
    const ready = { zip, layout: toZipLayout(zip), pictures };
    readyZips.set(id, ready);
    return ready;
  };

  return {
    assertCanReceive,
    /**
     * Opens the zip of an address. Throws `link_expired` when the account may not sign in any more, `zip_not_found` when
     * one of its fotos was deleted or got another picture, and `too_often` when it is read a third time at once.
     */
    open: async (key: string, account: string | undefined): Promise<FileResponse['file']> => {
      const id = /^zips\/([\da-f]{24})\.zip$/.exec(key)?.[1];
      if (!id || !account) throw new AppError('link_expired');
      // Not from memory: it may have been cancelled.
      const isValid = await ZipModel.exists({ _id: id, account, isReady: true, expiresAt: { $gt: new Date() } });
      const viewer = isValid && (await deps.findActiveViewer(account));
      if (!viewer) throw new AppError('link_expired');
      deps.countDownload(account);
      const { zip, layout, pictures } = await getReadyZip(id);
      if ((await deps.countVisiblePictures(pictures, viewer)) < pictures.length) throw new AppError('zip_not_found');
      return {
        size: layout.plan.size,
        modified: zip.createdAt,
        readChunks: (range) => track(account, read(zip, layout, range)),
      };
    },
  };
};

const isUnchanged = (file: StoredFile, { bytes, storedAt }: ZipEntryRecord) =>
  file.size === bytes && (!storedAt || file.modified.getTime() === storedAt.getTime());
