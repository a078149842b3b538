import { join } from 'node:path';
import express, { Router } from 'express';
import { AppError } from '@ledenportaal/shared';

const aYear = 365 * 24 * 60 * 60 * 1000;
const notBuilt = 'De webapp is nog niet gebouwd: voer eerst "npm run build" uit.';

/** The built web app: every path that is no file of it is a page, which the browser draws by itself. */
export const webApp = (folder: string): Router => {
  const router = Router();
  // Their names hold a hash of what is in them.
  router.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: aYear, index: false }));
  router.use('/assets', () => {
    throw new AppError('not_found');
  });
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  router.get('/{*any}', (_req, res, next) => {
    res.set('Cache-Control', 'no-cache');
    res.sendFile('index.html', { root: folder, cacheControl: false }, (error?: NodeJS.ErrnoException) => {
      if (!error || error.code === 'ECONNABORTED') return;
      if (error.code !== 'ENOENT') return next(error);
      res.status(503).type('text/plain').send(notBuilt);
    });
  });
  return router;
};
