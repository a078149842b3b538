import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, id, pagedDocs, paging, results } from '../contract/schemas.js';
import { NewReeks, Reeks } from './reeks.js';
import { reeksRoutes } from './reeks.routes.js';

export const reeksContract = defineContract(reeksRoutes, {
  list: {
    summary: 'Lees de reeksen: foto’s die samen zijn toegevoegd, de nieuwste eerst',
    query: paging,
    response: results(pagedDocs(Reeks)),
  },
  add: {
    summary: 'Begin een reeks; een foto komt erin door haar `reeks` bij het uploaden',
    body: NewReeks,
    status: 201,
    response: results(z.object({ _id: id })),
  },
  one: {
    summary: 'Lees een reeks',
    params: byId,
    response: results(Reeks),
    errors: ['reeks_not_found'],
  },
});
