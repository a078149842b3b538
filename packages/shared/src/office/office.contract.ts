import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Office } from './office.js';
import { officeRoutes } from './office.routes.js';

export const officeContract = defineContract(officeRoutes, {
  get: {
    summary: 'Lees wat er in het portaal te doen is; alleen wat je mag zien',
    response: results(Office),
  },
});
