import { defineContract } from '../contract/contract.js';
import { count } from '../contract/schemas.js';

export const lidContract = defineContract({
  count: {
    method: 'GET',
    path: '/leden/count',
    effect: 'read',
    summary: 'Tel de leden',
    access: 'lid',
    response: count,
  },
});
