import { basename, dirname, extname } from 'node:path';
import { Router, type Response } from 'express';
import { AppError, fileKinds } from '@ledenportaal/shared';
import type { Media } from '../platform/storage/media.js';
import { findStoredFile, type Storage } from '../platform/storage/storage.js';
import { sendFile, type FileResponse } from './send-file.js';
import { methodNotAllowed } from './register-routes.js';

/** The download of a file by the account in its address. `size` is in bytes. */
export type MediaDownload = { key: string; account: string; size: number };
/** How the files in a folder of the storage are served. */
export type MediaFolder = {
  /**
   * Opens a file that is made while it is sent; then the other functions are not called. `closed` is aborted when the
   * response has ended, also that to HEAD.
   */
  open?: (key: string, account: string | undefined, closed: AbortSignal) => Promise<SentFile>;
  /**
   * Whether an existing file may be shown. Without it every file may, as long as its address is valid. `isForEditors`: the
   * address was given to somebody who sees all photos.
   */
  canShow?: (key: string, isForEditors: boolean) => Promise<boolean>;
  /** Whether a missing file is still referenced, which is an error, or was deleted after its address was issued. */
  isReferenced?: (key: string) => Promise<boolean>;
  /** Creates a missing file, or returns another file to send instead, which is not cached. */
  create?: (key: string) => Promise<OpenedFile | undefined>;
  /** Returns what records the bytes that are sent. */
  createRecorder?: (download: MediaDownload) => FileResponse['recordBytes'];
};
type SentFile = FileResponse['file'];
type OpenedFile = { key: string; file: SentFile };
/** By the first segment of the key. */
export type MediaFolders = Record<string, MediaFolder>;

const contentTypes: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(fileKinds).map(([kind, { type }]) => [kind, type])),
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
/** Other files may contain a script when opened as a page: the policy keeps it from running or fetching anything. */
export const isScriptFree = (type: string) => /^(image\/(?!svg)|video\/)/.test(type);
export const sandboxPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Serves files by signed address. Anyone with the address may see the file: an <img> cannot send a token. */
export const mediaRouter = (media: Media, storage: Storage, folders: MediaFolders): Router => {
  const router = Router();
  const route = router.route('/{*key}');
  route.get(async (req, res) => {
    const key = req.path.slice(1);
    const remainingSeconds = media.getRemainingSeconds(key, req.query);
    if (remainingSeconds === undefined) throw new AppError('link_expired');
    const { canShow = alwaysTrue, ...folder } = folders[key.split('/')[0] ?? ''] ?? {};
    if (!(await canShow(key, req.query.editors !== undefined))) throw new AppError('not_found');
    const { name } = req.query;
    const account = typeof req.query.account === 'string' ? req.query.account : undefined;
    const openedFile = folder.open
      ? { key, file: await folder.open(key, account, toClosedSignal(res)) }
      : await openFile(storage, key, folder);
    const type = getContentType(key);
    // `no-transform` prevents compression, with which a range request would not work.
    const cacheControl = `private, max-age=${remainingSeconds}, immutable${isScriptFree(type) ? '' : ', no-transform'}`;
    res.set('Cache-Control', openedFile.key === key ? cacheControl : 'private, no-store');
    if (!isScriptFree(type)) res.set('Content-Security-Policy', sandboxPolicy);
    const { file } = openedFile;
    const recordBytes = account !== undefined && folder.createRecorder?.({ key, account, size: file.size });
    await sendFile(req, res, {
      file,
      type,
      etag: getEtag(openedFile.key),
      ...(typeof name === 'string' && { name }),
      ...(recordBytes && { recordBytes }),
    });
  });
  route.all(methodNotAllowed(['GET', 'HEAD']));
  return router;
};

const alwaysTrue = () => Promise.resolve(true);

/** Is aborted when the response has ended. */
const toClosedSignal = (res: Response) => {
  const closing = new AbortController();
  if (res.closed) closing.abort();
  else res.once('close', () => closing.abort());
  return closing.signal;
};

const openFile = async (
  storage: Storage,
  key: string,
  { isReferenced = alwaysTrue, create }: MediaFolder,
): Promise<OpenedFile> => {
  const stored = await storage.find(key);
  if (stored) return { key, file: stored };
  const created = await create?.(key);
  if (created) return created;
  const file = await findStoredFile(storage, key, async () => {
    if (!(await isReferenced(key))) throw new AppError('not_found');
  });
  return { key, file };
};

/** The content of a key never changes. */
export const getEtag = (key: string) => `${basename(dirname(key))}-${basename(key, extname(key))}`;
export const getContentType = (key: string) => contentTypes[extname(key).slice(1)] ?? 'application/octet-stream';
