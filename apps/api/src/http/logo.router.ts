import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Router } from 'express';
import { AppError, type Config } from '@ledenportaal/shared';
import type { ContentFolder } from '../platform/content/content.js';
import type { Resources } from '../platform/resources.js';
import { findStoredFile, type Storage } from '../platform/storage/storage.js';
import { getContentType, getEtag, isScriptFree, sandboxPolicy } from './media.router.js';
import { sendFile } from './send-file.js';

const yearSeconds = 365 * 24 * 60 * 60;
// `no-transform` as for other pictures: a range request would not work on a compressed one.
const cacheControl = `public, max-age=${yearSeconds}, immutable, no-transform`;

type LogoContent = Pick<ContentFolder, 'site' | 'pictures'>;
type Images = Pick<Resources['images'], 'renderLogo'>;

const getLogoKey = ({ site, pictures }: LogoContent) => site.logo && pictures.get(site.logo.file)?.key;
/** The key contains the hash of the file, so that the address changes with it. */
const toPath = (key: string) => `/logo-${basename(key)}`;
/** Previews of a link show no SVG. */
const toPreviewPath = (key: string) => toPath(key.replace(/\.svg$/, '.png'));

export const toConfigLogo = (content: LogoContent): Config['logo'] => {
  const { logo } = content.site;
  const key = getLogoKey(content);
  return logo && key ? { src: toPath(key), width: logo.width, height: logo.height } : null;
};

/** Returns the web address of the logo for previews of a link. Null without a logo or PUBLIC_URL. */
export const toPreviewImage = (content: LogoContent, publicUrl: string | undefined): string | null => {
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
 * Serves the logo of the content folder to everybody, because the sign-in page shows it, and an SVG as a PNG too, for
 * previews of a link.
 */
export const logoRouter = (content: LogoContent, storage: Storage, images: Images): Router => {
  const router = Router();
  const key = getLogoKey(content);
  if (!key) return router;
  router.get(toPath(key), async (req, res) => {
    const file = await findStoredFile(storage, key, () => Promise.resolve());
    const type = getContentType(key);
    res.set('Cache-Control', cacheControl);
    if (!isScriptFree(type)) res.set('Content-Security-Policy', sandboxPolicy);
    await sendFile(req, res, { file, type, etag: getEtag(key) });
  });
  if (toPreviewPath(key) !== toPath(key)) {
    const getPreview = createPreview(key, storage, images);
    router.get(toPreviewPath(key), async (_req, res) => {
      const png = await getPreview();
      res.set('Cache-Control', cacheControl).type('png').send(png);
    });
  }
  return router;
};
