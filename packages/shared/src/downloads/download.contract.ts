import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { pagedDocs, paging, results } from '../contract/schemas.js';
import { DownloadedFoto } from './download.js';
import { downloadRoutes } from './download.routes.js';

export const downloadContract = defineContract(downloadRoutes, {
  list: {
    summary: 'Lees mijn downloads',
    query: paging,
    response: results(pagedDocs(DownloadedFoto)),
  },
  count: {
    summary: 'Tel de downloads',
    /** `count`: all completed downloads of fotos. `mine`: those of the requesting user. */
    response: z.object({ count: z.int(), mine: z.int() }),
  },
});
