import { defineContract } from '../contract/contract.js';
import { byId, message, results } from '../contract/schemas.js';
import { Zip, ZipRequest } from './zip.js';
import { zipRoutes } from './zip.routes.js';

export const zipContract = defineContract(zipRoutes, {
  create: {
    summary: 'Maak een zip van foto’s',
    body: ZipRequest,
    maxBodyBytes: 96 * 1024,
    mayContinue: true,
    response: results(Zip),
    errors: ['foto_not_found', 'too_small'],
  },
  one: {
    summary: 'Lees hoe ver een zip is',
    params: byId,
    response: results(Zip),
    errors: ['zip_not_found'],
  },
  cancel: {
    summary: 'Stop het werk aan een zip, en verwijder hem',
    params: byId,
    response: message,
    errors: ['zip_not_found'],
  },
});
