import { basename, dirname, extname } from 'node:path';
import { Router } from 'express';
import { AppError, fileKinds } from '@ledenportaal/shared';
import type { Media } from '../platform/media.js';
import { findStoredFile, type Storage, type StoredFile } from '../platform/storage.js';
import { sendFile } from './send-file.js';
import { refuseOtherThan } from './serve.js';

/** How the files in a folder of the storage are served. */
export type MediaFolder = {
  /** Whether an existing file may be shown. Without it every file may, as long as its address is valid. */
  mayShow?: (key: string) => Promise<boolean>;
  /** Whether a missing file is still referenced, which is an error, or was deleted after its address was issued. */
  shouldStand?: (key: string) => Promise<boolean>;
  /** Creates a missing file, or returns another file to send instead, which is not cached. */
  create?: (key: string) => Promise<Opened | undefined>;
};
type Opened = { key: string; file: StoredFile };
/** By the first segment of the key. */
export type MediaFolders = Record<string, MediaFolder>;

const types: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(fileKinds).map(([kind, { type }]) => [kind, type])),
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
/** Other files may contain a script when opened as a page: the policy keeps it from running or fetching anything. */
const harmless = /^(image\/(?!svg)|video\/)/;
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Serves files by signed address. Anyone with the address may see the file: an <img> cannot send a token. */
export const mediaRouter = (media: Media, storage: Storage, folders: MediaFolders): Router => {
  const router = Router();
  const here = router.route('/{*key}');
  here.get(async (req, res) => {
    const key = req.path.slice(1);
    const life = media.getRemainingSeconds(key, req.query);
    if (life === undefined) throw new AppError('link_expired');
    const { mayShow = always, ...folder } = folders[key.split('/')[0] ?? ''] ?? {};
    if (!(await mayShow(key))) throw new AppError('not_found');
    const opened = await open(storage, key, folder);
    const { name } = req.query;
    const type = typeOf(key);
    const isHarmless = harmless.test(type);
    // `no-transform` prevents compression, with which a range request would not work.
    const cached = `private, max-age=${life}, immutable${isHarmless ? '' : ', no-transform'}`;
    res.set('Cache-Control', opened.key === key ? cached : 'private, no-store');
    if (!isHarmless) res.set('Content-Security-Policy', sandbox);
    const { file } = opened;
    await sendFile(req, res, { file, type, etag: etagOf(opened.key), ...(typeof name === 'string' && { name }) });
  });
  here.all(refuseOtherThan(['GET', 'HEAD']));
  return router;
};

const always = () => Promise.resolve(true);

const open = async (storage: Storage, key: string, { shouldStand = always, create }: MediaFolder): Promise<Opened> => {
  const there = await storage.find(key);
  if (there) return { key, file: there };
  const created = await create?.(key);
  if (created) return created;
  const file = await findStoredFile(storage, key, async () => {
    if (!(await shouldStand(key))) throw new AppError('not_found');
  });
  return { key, file };
};

/** The content of a key never changes. */
const etagOf = (key: string) => `${basename(dirname(key))}-${basename(key, extname(key))}`;
const typeOf = (key: string) => types[extname(key).slice(1)] ?? 'application/octet-stream';
