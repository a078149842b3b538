import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Licence } from './rights.js';
import { rightsRoutes } from './rights.routes.js';

export const rightsContract = defineContract(rightsRoutes, {
  licences: {
    summary: 'Lees de licenties die een foto kan hebben, met waarvoor',
    response: results(z.array(Licence)),
  },
});
