import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, count, id, results } from '../contract/schemas.js';
import { FotoBulkResult } from '../fotos/foto.js';
import { trefwoordRoutes } from './trefwoord.routes.js';

/** The photos with the name of a tag as a trefwoord, which do not have the tag. */
export const trefwoordContract = defineContract(trefwoordRoutes, {
  count: {
    summary: 'Tel de foto’s die de naam van een tag als trefwoord hebben, en de tag nog niet',
    params: byId,
    response: count,
    errors: ['tag_not_found'],
  },
  addTag: {
    summary: 'Geef die foto’s de tag, behalve `except`, die de gebruiker zelf wijzigt',
    params: byId,
    body: z.object({ except: z.optional(id) }),
    mayContinue: true,
    response: results(FotoBulkResult),
    errors: ['tag_not_found'],
  },
});
