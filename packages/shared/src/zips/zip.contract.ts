import { defineContract } from '../contract/contract.js';
import { byId, message, results } from '../contract/schemas.js';
import { Zip, ZipEstimate, ZipRequest } from './zip.js';
import { maxZipRequestBytes } from './zip.limits.js';
import { zipRoutes } from './zip.routes.js';

export const zipContract = defineContract(zipRoutes, {
  create: {
    summary: 'Maak een zip van foto’s',
    body: ZipRequest,
    maxBodyBytes: maxZipRequestBytes,
    mayContinue: true,
    response: results(Zip),
    errors: ['foto_not_found', 'too_small'],
  },
  estimate: {
    summary: 'Schat hoe groot een zip van foto’s wordt',
    body: ZipRequest,
    maxBodyBytes: maxZipRequestBytes,
    response: results(ZipEstimate),
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
