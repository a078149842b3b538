import { defineContract } from '../../contract/contract.js';
import { results } from '../../contract/schemas.js';
import { FotoBulkResult } from '../foto.js';
import { EigenaarList, EigenaarQuery, EigenaarRename } from './eigenaar.js';
import { eigenaarRoutes } from './eigenaar.routes.js';

export const eigenaarContract = defineContract(eigenaarRoutes, {
  list: {
    summary: 'Lees de eigenaars van foto’s, die met de meeste foto’s eerst',
    query: EigenaarQuery,
    response: EigenaarList,
  },
  rename: {
    summary: 'Geef eigenaars een andere naam, of voeg ze samen',
    body: EigenaarRename,
    maxBodyBytes: 128 * 1024,
    mayContinue: true,
    response: results(FotoBulkResult),
    errors: ['eigenaar_not_found', 'eigenaar_exists', 'job_running'],
  },
});
