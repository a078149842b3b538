import { Router } from 'express';
import { ConstantBody } from '../constant-body.js';
import type { OpenApi } from './DocsPage.js';
import { methodNotAllowed } from '../register-routes.js';

/** Serves /api/docs: the API description as one HTML page without scripts. */
export const docsRouter = (createDocument: () => OpenApi): Router => {
  const router = Router();
  const page = new ConstantBody('html', async () => {
    const { renderDocsPage } = await import('./DocsPage.js');
    return renderDocsPage(createDocument());
  });
  const route = router.route('/');
  route.get((req, res) => {
    res.set('Cache-Control', 'no-cache');
    return page.send(req, res);
  });
  route.all(methodNotAllowed(['GET', 'HEAD']));
  return router;
};
