import { fotoContract } from '@ledenportaal/shared';
import { JsonText } from '../../http/json-text.js';
import { Continued, registerRoutes, whileConfirmed, type Api } from '../../http/register-routes.js';
import type { BulkService } from './bulk/bulk.service.js';
import type { FotoService } from './foto.service.js';
import type { SuggestService } from './search/suggest/suggest.service.js';

// The features for uploads and downloads register these.
const { upload, download, renditions, ...routes } = fotoContract;

type Services = { fotos: FotoService; bulk: BulkService; suggestions: SuggestService };

export const fotoRoutes = (api: Api, { fotos: fotoService, bulk: bulkService, suggestions }: Services) =>
  registerRoutes(api, routes, {
    search: whileConfirmed(async ({ body, viewer }) => toPageText(await fotoService.search(body, viewer))),
    facets: async ({ body, viewer }) => ({ results: await fotoService.facets(body, viewer) }),
    similar: async ({ params, viewer }) => ({ results: await fotoService.similar(params.id, viewer) }),
    suggest: async ({ query, viewer }) => ({ results: await suggestions.suggest(query.q, viewer) }),
    one: async ({ params, viewer }) => ({ results: await fotoService.one(params.id, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await fotoService.update(params.id, body, viewer) }),
    bulk: async ({ body, viewer }) => {
      const { isDone, results } = await bulkService.bulk(body, viewer);
      return isDone ? { results } : new Continued({ results });
    },
    bulkPreview: async ({ body }) => ({ results: await bulkService.preview(body) }),
    remove: ({ params, viewer }) => bulkService.remove(params.id, viewer),
    trash: async ({ query, viewer }) => ({ results: await fotoService.trash(query, viewer) }),
    restore: async ({ params, viewer }) => ({ results: await fotoService.restore(params.id, viewer) }),
    restoreMany: async ({ body, viewer }) => ({ results: await fotoService.restoreMany(body.fotos, viewer) }),
    purge: async ({ body, viewer }) => ({ results: await fotoService.purge(body.fotos, viewer.id) }),
    neighbours: async ({ params, body, viewer }) => ({
      results: await fotoService.neighbours(params.id, body, viewer),
    }),
    count: async ({ viewer }) => ({ count: await fotoService.count(viewer) }),
  });

/** Nothing else in the JSON can be the empty list: in a text its quotes are escaped. */
const toPageText = ({ items, ...page }: Awaited<ReturnType<FotoService['search']>>): JsonText => {
  const text = JSON.stringify(fotoContract.search.response.parse({ results: { items: [], ...page } }));
  return new JsonText(text.replace('"items":[]', () => `"items":[${items.join(',')}]`));
};
