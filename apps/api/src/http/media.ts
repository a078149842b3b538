import { basename, dirname } from 'node:path';
import { Router } from 'express';
import { AppError } from '@ledenportaal/shared';
import type { Media } from '../platform/media.js';
import type { Storage } from '../platform/storage.js';
import { sendFile } from './send-file.js';
import { refuseOtherThan } from './serve.js';

/** Of a file that is not there: is that a fault, or has it gone since its address was given out? */
type ShouldStand = (key: string) => Promise<boolean>;

/** Files by signed address. Whoever holds the address may see the file: an <img> cannot send a token. */
export const mediaRouter = (media: Media, storage: Storage, shouldStand: ShouldStand): Router => {
  const router = Router();
  const here = router.route('/{*key}');
  here.get(async (req, res) => {
    const key = req.path.slice(1);
    const life = media.lifeOf(key, req.query.exp, req.query.sig);
    if (life === undefined) throw new AppError('link_expired');
    const file = await storage.find(key);
    if (!file && !(await shouldStand(key))) throw new AppError('not_found');
    if (!file) throw new AppError('file_missing', { cause: new Error(`${key} is not in the storage`) });
    res.set('Cache-Control', `private, max-age=${life}, immutable`);
    // What stands under a key of a foto never changes.
    await sendFile(req, res, { file, type: 'image/jpeg', etag: `${basename(dirname(key))}-${basename(key, '.jpg')}` });
  });
  here.all(refuseOtherThan(['GET', 'HEAD']));
  return router;
};
