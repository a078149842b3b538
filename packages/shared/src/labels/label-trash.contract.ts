import { defineContract } from '../contract/contract.js';
import { pagedDocs, paging, results } from '../contract/schemas.js';
import { PurgeResult } from '../trash/trash.js';
import { DeletedLabel, LabelPurge, LabelRestore, LabelRestoreResult } from './label-trash.js';
import { labelTrashRoutes } from './label-trash.routes.js';

export const labelTrashContract = defineContract(labelTrashRoutes, {
  list: {
    summary: 'Lees de prullenbak met tags en thema’s',
    query: paging,
    response: results(pagedDocs(DeletedLabel)),
  },
  restore: {
    summary: 'Zet tags en thema’s terug, ook bij de foto’s die ze hadden',
    body: LabelRestore,
    response: results(LabelRestoreResult),
  },
  purge: {
    summary: 'Verwijder tags en thema’s in de prullenbak voorgoed',
    body: LabelPurge,
    response: results(PurgeResult),
  },
});
