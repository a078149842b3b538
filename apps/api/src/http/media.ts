import { basename, dirname, extname } from 'node:path';
import { Router } from 'express';
import { AppError, fileKinds } from '@ledenportaal/shared';
import type { Media } from '../platform/media.js';
import { findStoredFile, type Storage, type StoredFile } from '../platform/storage.js';
import { sendFile } from './send-file.js';
import { refuseOtherThan } from './serve.js';

/** What a folder of the storage knows of the files in it. */
export type MediaFolder = {
  /** May it be seen, also where it is there? Without this, as long as its address lives: no question for each picture. */
  mayShow?: (key: string) => Promise<boolean>;
  /** Of a file that is not there: is that a fault, or has it gone since its address was given out? */
  shouldStand?: (key: string) => Promise<boolean>;
  /** Of a file that is not there: makes it, or gives another file in its place, which is then not cached. */
  create?: (key: string) => Promise<Opened | undefined>;
};
type Opened = { key: string; file: StoredFile };
/** By the first word of their keys. */
export type MediaFolders = Record<string, MediaFolder>;

const types: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(fileKinds).map(([kind, { type }]) => [kind, type])),
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
/** What a browser opens might hold a script: as a page of its own, none of it runs, and nothing is fetched. */
const harmless = /^(image\/(?!svg)|video\/)/;
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Files by signed address. Whoever holds the address may see the file: an <img> cannot send a token. */
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
    // Compressed on its way, a drawing could not be asked for in parts.
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

/** What stands under a key never changes. */
const etagOf = (key: string) => `${basename(dirname(key))}-${basename(key, extname(key))}`;
const typeOf = (key: string) => types[extname(key).slice(1)] ?? 'application/octet-stream';
