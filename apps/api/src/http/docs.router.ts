import { Router } from 'express';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConstantBody } from './constant-body.js';
import { DocsPage, type OpenApi } from './DocsPage.js';
import { methodNotAllowed } from './register-routes.js';

/** Serves /api/docs: the API description as one HTML page without scripts. */
export const docsRouter = (document: OpenApi): Router => {
  const router = Router();
  const renderPage = () => `<!doctype html>${renderToStaticMarkup(createElement(DocsPage, { document }))}`;
  const page = new ConstantBody('html', renderPage);
  const route = router.route('/');
  route.get((req, res) => {
    res.set('Cache-Control', 'no-cache');
    return page.send(req, res);
  });
  route.all(methodNotAllowed(['GET', 'HEAD']));
  return router;
};
