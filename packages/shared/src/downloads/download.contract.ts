import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { pagedDocs, results } from '../contract/schemas.js';
import { DownloadedFile, DownloadedFoto, DownloadQuery } from './download.js';
import { downloadRoutes } from './download.routes.js';

export const downloadContract = defineContract(downloadRoutes, {
  list: {
    summary: 'Lees de foto’s die ik heb gedownload',
    query: DownloadQuery,
    response: results(pagedDocs(DownloadedFoto)),
  },
  files: {
    summary: 'Lees de bestanden en films die ik heb gedownload',
    query: DownloadQuery,
    response: results(pagedDocs(DownloadedFile)),
  },
  export: {
    summary: 'Haal mijn downloads op als CSV',
    errors: ['too_large'],
  },
  count: {
    summary: 'Tel de downloads',
    /** `count`: all completed downloads of photos. `mine`: those of the requesting user. */
    response: z.object({ count: z.int(), mine: z.int() }),
  },
});
