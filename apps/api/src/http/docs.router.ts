import { Router } from 'express';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DocsPage, type OpenApi } from './DocsPage.js';
import { methodNotAllowed } from './register-routes.js';

/** Serves /api/docs: the API description as one HTML page without scripts. */
export const docsRouter = (document: OpenApi): Router => {
  const router = Router();
  let page: string | undefined;
  const route = router.route('/');
  route.get((_req, res) => {
    page ??= `<!doctype html>${renderToStaticMarkup(createElement(DocsPage, { document }))}`;
    res.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  route.all(methodNotAllowed(['GET', 'HEAD']));
  return router;
};
