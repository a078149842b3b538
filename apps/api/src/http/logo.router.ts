import { buffer } from 'node:stream/consumers';
import { Router } from 'express';
import { AppError, type Config } from '@ledenportaal/shared';
import {
  findLogoKey,
  getLogoKey,
  getLogoPath,
  toLogoPath,
  toUploadedLogoKey,
} from '../platform/content/content.logo.js';
import type { PortalContent } from '../platform/content/portal-content.js';
import type { Resources } from '../platform/resources.js';
import { findStoredFile, type Storage } from '../platform/storage/storage.js';
import { getContentType, getEtag, isScriptFree, sandboxPolicy } from './media.router.js';
import { sendFile } from './send-file.js';

const yearSeconds = 365 * 24 * 60 * 60;
// `no-transform` as for other pictures: a range request would not work on a compressed one.
const cacheControl = `public, max-age=${yearSeconds}, immutable, no-transform`;

type LogoContent = Pick<PortalContent, 'site' | 'pictures' | 'folderValues'>;
type Images = Pick<Resources['images'], 'renderLogo'>;

/** Previews of a link show no SVG. */
const toPreviewPath = (key: string) => toLogoPath(key).replace(/\.svg$/, '.png');

export const toConfigLogo = (content: Pick<LogoContent, 'site' | 'pictures'>): Config['logo'] => {
  const { logo } = content.site;
  const src = getLogoPath(content);
  return logo && src !== null ? { src, width: logo.width, height: logo.height } : null;
};

/** Returns the web address of the logo for previews of a link. Null without a logo or PUBLIC_URL. */
export const toPreviewImage = (
  content: Pick<LogoContent, 'site' | 'pictures'>,
  publicUrl: string | undefined,
): string | null => {
  const key = getLogoKey(content);
  return key && publicUrl ? new URL(toPreviewPath(key), publicUrl).href : null;
};

/** Returns a function that renders the logo at the first call, and keeps it in memory. */
const createPreview = (key: string, storage: Storage, images: Images) => {
  let preview: Promise<Uint8Array> | undefined;
  const render = async () => {
    const file = await findStoredFile(storage, key, () => Promise.resolve());
    const svg = await buffer(file.read());
    return images.renderLogo(svg).catch((cause: unknown) => {
      throw new AppError('not_found', { cause });
    });
  };
  return () =>
    (preview ??= render().catch((error: unknown) => {
      preview = undefined;
      throw error;
    }));
};

/**
 * Serves logos to everybody, because the sign-in page shows one: the current one, also as a PNG for previews of a link when
 * it is an SVG, that of the content folder, and those that were uploaded. Another process may not have the current settings
 * yet.
 */
export const logoRouter = (content: LogoContent, storage: Storage, images: Images): Router => {
  const router = Router();
  const key = getLogoKey(content);
  const folderLogo = content.folderValues.logo;
  const folderKey = folderLogo && findLogoKey(content, folderLogo);
  const known = new Map([key, folderKey].flatMap((known) => (known ? [[toLogoPath(known), known]] : [])));
  if (key && toPreviewPath(key) !== toLogoPath(key)) {
    const getPreview = createPreview(key, storage, images);
    router.get(toPreviewPath(key), async (_req, res) => {
      const png = await getPreview();
      res.set('Cache-Control', cacheControl).type('png').send(png);
    });
  }
  router.get('/:file', async (req, res, next) => {
    const uploadedKey = toUploadedLogoKey(req.params.file);
    const logoKey = known.get(req.path) ?? uploadedKey;
    if (!logoKey) return next();
    const file = await findStoredFile(storage, logoKey, () => {
      if (logoKey === key || logoKey === folderKey) return Promise.resolve();
      throw new AppError('not_found');
    });
    const type = getContentType(logoKey);
    res.set('Cache-Control', cacheControl);
    if (!isScriptFree(type)) res.set('Content-Security-Policy', sandboxPolicy);
    await sendFile(req, res, { file, type, etag: getEtag(logoKey) });
  });
  return router;
};
