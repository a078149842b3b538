import { basename } from 'node:path';
import { Router } from 'express';
import type { Config } from '@ledenportaal/shared';
import type { ContentFolder } from '../platform/content/content.js';
import { findStoredFile, type Storage } from '../platform/storage/storage.js';
import { getContentType, getEtag, isScriptFree, sandboxPolicy } from './media.router.js';
import { sendFile } from './send-file.js';

const yearSeconds = 365 * 24 * 60 * 60;

type LogoContent = Pick<ContentFolder, 'site' | 'pictures'>;

const getLogoKey = ({ site, pictures }: LogoContent) => site.logo && pictures.get(site.logo.file)?.key;
/** The key contains the hash of the file, so that the address changes with it. */
const toPath = (key: string) => `/logo-${basename(key)}`;

export const toConfigLogo = (content: LogoContent): Config['logo'] => {
  const { logo } = content.site;
  const key = getLogoKey(content);
  return logo && key ? { src: toPath(key), width: logo.width, height: logo.height } : null;
};

/** Serves the logo of the content folder to everybody, because the sign-in page shows it. */
export const logoRouter = (content: LogoContent, storage: Storage): Router => {
  const router = Router();
  const key = getLogoKey(content);
  if (!key) return router;
  router.get(toPath(key), async (req, res) => {
    const file = await findStoredFile(storage, key, () => Promise.resolve());
    const type = getContentType(key);
    // `no-transform` as for other pictures: a range request would not work on a compressed one.
    res.set('Cache-Control', `public, max-age=${yearSeconds}, immutable, no-transform`);
    if (!isScriptFree(type)) res.set('Content-Security-Policy', sandboxPolicy);
    await sendFile(req, res, { file, type, etag: getEtag(key) });
  });
  return router;
};
