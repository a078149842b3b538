import compression from 'compression';
import express, { type Express, type Router } from 'express';
import type { Config } from '@ledenportaal/shared';
import type { Resources } from '../platform/resources.js';
import { docsRouter } from './openapi/docs.router.js';
import { createErrorHandler, notFoundHandler, withErrorHandler } from './errors/error-handler.js';
import { logoRouter, toPreviewImage } from './logo.router.js';
import { mediaRouter, type MediaFolders } from './media.router.js';
import type { toOpenApi } from './openapi/openapi.js';
import { securityHeaders } from './security-headers.js';
import { accelPrefixSetting } from './send-file.js';
import { webAppRouter } from './web-app.router.js';
import { logRequests } from '../platform/log.js';

type Parts = {
  /** The routes of the API. */
  router: Router;
  mediaFolders: MediaFolders;
  config: Config;
  createOpenApi: () => ReturnType<typeof toOpenApi>;
};

/** Creates the Express app: media, the API with its documentation, and the web app. */
export const createExpressApp = (resources: Resources, { router, mediaFolders, config, createOpenApi }: Parts) => {
  const { settings, content, metrics, media, storage, images, log } = resources;
  const app: Express = express().disable('x-powered-by').set('trust proxy', settings.trustProxy);
  app.set(accelPrefixSetting, settings.accelPrefix);
  app.use(metrics.requests);
  app.use(logRequests(log), securityHeaders({ ...settings, ...content.site }));
  // Before compression: media must not be compressed.
  app.use('/media', mediaRouter(media, storage, mediaFolders));
  app.use(logoRouter(content, storage, images));
  app.use(compression());
  app.use('/api/docs', docsRouter(createOpenApi));
  app.use('/api', router, notFoundHandler);
  app.use(
    webAppRouter(settings.webDir, config, content.site.colour, toPreviewImage(content, settings.publicUrl)),
    notFoundHandler,
  );
  const errorHandler = createErrorHandler(({ cause, ...details }) =>
    log.error({ err: cause, ...details }, 'answered with an error'),
  );
  app.use(errorHandler);
  return withErrorHandler(app, errorHandler);
};
