import { Router } from 'express';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DocsPage, type OpenApi } from './DocsPage.js';
import { refuseOtherThan } from './serve.js';

/** Serves /api/docs: the API description as one HTML page without scripts. */
export const docsRouter = (document: OpenApi): Router => {
  const router = Router();
  let page: string | undefined;
  const here = router.route('/');
  here.get((_req, res) => {
    page ??= `<!doctype html>${renderToStaticMarkup(createElement(DocsPage, { document }))}`;
    res.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  here.all(refuseOtherThan(['GET', 'HEAD']));
  return router;
};
