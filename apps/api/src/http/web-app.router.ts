import { extname, join } from 'node:path';
import express, { Router, type Request, type RequestHandler } from 'express';
import { AppError, brandStyleId, createBrandStyle, type Config } from '@ledenportaal/shared';
import { createFileReader } from '../platform/file-reader.js';
import { ConstantBody } from './constant-body.js';
import { createLinkPreview } from './link-preview.js';

const yearMs = 365 * 24 * 60 * 60 * 1000;
const notBuiltMessage = 'De webapp is nog niet gebouwd: voer eerst "npm run build" uit.';
const fileSuffixes = { br: '.br', gzip: '.gz' } as const;

/** Returns the smallest encoding that the client accepts. Ranges count uncompressed bytes, so they get none. */
const selectEncoding = (req: Request) =>
  req.get('Range') ? undefined : (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));

/** Serves the compressed files of the build to clients that accept them; passes on all other requests. */
const servePrecompressed = (folder: string, settings: Parameters<typeof express.static>[1]): RequestHandler => {
  const createStatic = (encoding: keyof typeof fileSuffixes) =>
    express.static(folder, {
      ...settings,
      index: false,
      redirect: false,
      setHeaders: (res: express.Response, path) =>
        res.type(extname(path.slice(0, -fileSuffixes[encoding].length))).set('Content-Encoding', encoding),
    });
  const staticHandlers = { br: createStatic('br'), gzip: createStatic('gzip') };
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    const encoding = selectEncoding(req);
    if (!encoding) return next();
    const { url } = req;
    req.url = url.replace(/(?=\?|$)/, fileSuffixes[encoding]);
    staticHandlers[encoding](req, res, (error?: unknown) => {
      req.url = url;
      next(error);
    });
  };
};

const manifestPath = '/manifest.webmanifest';
/** The dark green of the web app. */
const brandColor = '#2f5234';

/** https://www.w3.org/TR/appmanifest/ */
const createManifest = ({ organisation }: Config, colour: string | null) => ({
  name: organisation,
  lang: 'nl',
  start_url: '/',
  display: 'browser',
  theme_color: colour ?? brandColor,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  ],
});

/**
 * Adds the configuration to the page as a block of JSON, a link to the manifest, which contains configuration too, and the
 * preview of a link. Escapes `<`, so that no value can end the block. A main colour comes after the style sheet, which it
 * overrides.
 */
const addConfig = (html: string, config: Config, colour: string | null, previewImage: string | null): string => {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const style = colour === null ? '' : `<style id="${brandStyleId}">${createBrandStyle(colour)}</style>`;
  const elements = `<link rel="manifest" href="${manifestPath}" />${createLinkPreview(config, previewImage)}${style}<script type="application/json" id="config">${json}</script>`;
  return html.replace('</head>', (end) => `${elements}\n  ${end}`);
};

/**
 * Serves the built web app, and its manifest, in the main colour of the foundation if it has one. Paths that are not a
 * file get index.html with the configuration in it, which renders the page in the browser. `previewImage`: the web
 * address of the logo in previews of a link.
 */
export const webAppRouter = (
  folder: string,
  config: Config,
  colour: string | null = null,
  previewImage: string | null = null,
): Router => {
  const router = Router();
  const assets = join(folder, 'assets');
  // File names of assets contain a hash of their content.
  const immutableOptions = { immutable: true, maxAge: yearMs };
  router.use(
    '/assets',
    servePrecompressed(assets, immutableOptions),
    express.static(assets, { ...immutableOptions, index: false }),
  );
  router.use('/assets', () => {
    throw new AppError('not_found');
  });
  const readPage = createFileReader(
    join(folder, 'index.html'),
    (html) => new ConstantBody('html', () => addConfig(html, config, colour, previewImage)),
  );
  const sendPage: RequestHandler = async (req, res) => {
    const page = await readPage().catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new AppError('unavailable', { text: notBuiltMessage }) : error;
    });
    res.set('Cache-Control', 'no-cache');
    await page.send(req, res);
  };
  router.get('/index.html', sendPage);
  const manifest = new ConstantBody('application/manifest+json', () => JSON.stringify(createManifest(config, colour)));
  router.get(manifestPath, async (req, res) => {
    res.set('Cache-Control', 'no-cache');
    await manifest.send(req, res);
  });
  router.use(servePrecompressed(folder, { maxAge: 0 }), express.static(folder, { index: false, maxAge: 0 }));
  router.get('/{*any}', sendPage);
  return router;
};
