import compression from 'compression';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { isReservedSlug, type Config } from '@ledenportaal/shared';
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
  getConfig: () => Config;
  createOpenApi: () => ReturnType<typeof toOpenApi>;
};

/** Reads the settings of the portal before a request uses them, when they were read long ago. */
const refreshSettings =
  ({ tryReadNew }: Resources['portalSettings']): RequestHandler =>
  async (_req, _res, next) => {
    await tryReadNew();
    next();
  };

/** Redirects pages below a former slug of the product to the current one. */
const redirectFormerSlugs =
  (content: Resources['content']): RequestHandler =>
  (req, res, next) => {
    const [, slug = '', rest = ''] = /^\/([^/?]+)(.*)$/.exec(req.url) ?? [];
    const isFormer = content.getState().saved.formerSlugs.includes(slug) && !isReservedSlug(slug);
    if (!isFormer || !['GET', 'HEAD'].includes(req.method)) return next();
    res.set('Cache-Control', 'no-cache').redirect(302, `/${content.site.product.slug}${rest}`);
  };

/** A handler that changes with the content. */
const withDerived =
  (getHandler: () => RequestHandler): RequestHandler =>
  (req, res, next) =>
    getHandler()(req, res, next);

/** Creates the Express app: media, the API with its documentation, and the web app. */
export const createExpressApp = (resources: Resources, { router, mediaFolders, getConfig, createOpenApi }: Parts) => {
  const { settings, content, portalSettings, metrics, media, storage, images, log } = resources;
  const app: Express = express().disable('x-powered-by').set('trust proxy', settings.trustProxy);
  app.set(accelPrefixSetting, settings.accelPrefix);
  app.use(metrics.requests);
  app.use(
    logRequests(log),
    refreshSettings(portalSettings),
    withDerived(content.derive(() => securityHeaders({ ...settings, ...content.site }))),
  );
  // Before compression: media must not be compressed.
  app.use('/media', mediaRouter(media, storage, mediaFolders));
  app.use(withDerived(content.derive(() => logoRouter(content, storage, images))));
  app.use(compression());
  app.use('/api/docs', withDerived(content.derive(() => docsRouter(createOpenApi))));
  app.use('/api', router, notFoundHandler);
  const getWebApp = content.derive(() => {
    const previewImage = toPreviewImage(content, settings.publicUrl);
    return webAppRouter(settings.webDir, getConfig(), content.site.colour, previewImage);
  });
  app.use(redirectFormerSlugs(content), withDerived(getWebApp), notFoundHandler);
  const errorHandler = createErrorHandler(({ cause, ...details }) =>
    log.error({ err: cause, ...details }, 'answered with an error'),
  );
  app.use(errorHandler);
  return withErrorHandler(app, errorHandler);
};
