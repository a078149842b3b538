import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { pagedDocs, paging, results } from '../contract/schemas.js';
import { Downloaded } from './download.js';

export const downloadContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/downloads',
    effect: 'read',
    summary: 'Lees mijn downloads',
    access: 'lid',
    query: paging,
    response: results(pagedDocs(Downloaded)),
  },
  count: {
    method: 'GET',
    path: '/fotoboek/downloads/count',
    effect: 'read',
    summary: 'Tel de downloads',
    access: 'lid',
    /** `count`: all completed downloads of fotos. `mine`: those of the requesting user. */
    response: z.object({ count: z.int(), mine: z.int() }),
  },
});
