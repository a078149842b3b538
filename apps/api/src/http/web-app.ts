import { extname, join } from 'node:path';
import express, { Router, type Request, type RequestHandler } from 'express';
import { AppError } from '@ledenportaal/shared';

const aYear = 365 * 24 * 60 * 60 * 1000;
const notBuilt = 'De webapp is nog niet gebouwd: voer eerst "npm run build" uit.';
const endings = { br: '.br', gzip: '.gz' } as const;

/** Returns the smallest encoding that the client accepts. Ranges count uncompressed bytes, so they get none. */
const encodingFor = (req: Request) =>
  req.get('Range') ? undefined : (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));

/** Serves the compressed files of the build to clients that accept them; passes on all other requests. */
const compressed = (folder: string, settings: Parameters<typeof express.static>[1]): RequestHandler => {
  const filesIn = (encoding: keyof typeof endings) =>
    express.static(folder, {
      ...settings,
      index: false,
      redirect: false,
      setHeaders: (res: express.Response, path) =>
        res.type(extname(path.slice(0, -endings[encoding].length))).set('Content-Encoding', encoding),
    });
  const files = { br: filesIn('br'), gzip: filesIn('gzip') };
  return (req, res, next) => {
    res.vary('Accept-Encoding');
    const encoding = encodingFor(req);
    if (!encoding) return next();
    const { url } = req;
    req.url = url.replace(/(?=\?|$)/, endings[encoding]);
    files[encoding](req, res, (error?: unknown) => {
      req.url = url;
      next(error);
    });
  };
};

/** Serves the built web app. Paths that are not a file get index.html, which renders the page in the browser. */
export const webApp = (folder: string): Router => {
  const router = Router();
  const assets = join(folder, 'assets');
  // File names of assets contain a hash of their content.
  const forever = { immutable: true, maxAge: aYear };
  router.use('/assets', compressed(assets, forever), express.static(assets, { ...forever, index: false }));
  router.use('/assets', () => {
    throw new AppError('not_found');
  });
  router.use(compressed(folder, { maxAge: 0 }), express.static(folder, { index: false, maxAge: 0 }));
  const asPage: RequestHandler = (req, res, next) => {
    res.set('Cache-Control', 'no-cache');
    req.url = '/index.html';
    next();
  };
  router.get('/{*any}', asPage, compressed(folder, { cacheControl: false }), (_req, res, next) => {
    res.sendFile('index.html', { root: folder, cacheControl: false }, (error?: NodeJS.ErrnoException) => {
      if (!error || error.code === 'ECONNABORTED') return;
      if (error.code !== 'ENOENT') return next(error);
      res.status(503).type('text/plain').send(notBuilt);
    });
  });
  return router;
};
