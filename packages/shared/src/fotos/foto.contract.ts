import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, count, pagedDocs, undoableMessage, paging, results } from '../contract/schemas.js';
import {
  DeletedFoto,
  Foto,
  FotoBulk,
  FotoBulkPreview,
  FotoBulkResult,
  FotoEdit,
  FotoFacets,
  FotoNeighbours,
  FotoOrder,
  FotoPage,
  FotoPurge,
  FotoRestore,
  FotoRestoreResult,
  FotoSearch,
  FotoSuggestion,
  FotoUpload,
  SuggestQuery,
  UploadedFoto,
} from './foto.js';
import { FotoRendition, RenditionQuery } from '../downloads/rendition.js';
import { PurgeResult } from '../trash/trash.js';
import { maxBulkBytes } from './foto.limits.js';
import { fotoRoutes } from './foto.routes.js';

export const fotoContract = defineContract(fotoRoutes, {
  search: {
    summary: 'Zoek foto’s (`status`, en `zonder` met iets anders dan `eigenaar`: alleen voor beheerders)',
    body: FotoSearch,
    response: results(FotoPage),
    errors: ['not_allowed'],
  },
  facets: {
    summary: 'Tel de foto’s bij elke verdere keuze van een zoekopdracht',
    body: FotoSearch,
    response: results(FotoFacets),
    errors: ['not_allowed'],
  },
  similar: {
    summary: 'Zoek foto’s die op een foto lijken, de meest gelijkende eerst',
    params: byId,
    response: results(z.array(Foto)),
    errors: ['foto_not_found'],
  },
  suggest: {
    summary: 'Lees wat er te zoeken is met wat iemand tot nu toe typt',
    query: SuggestQuery,
    response: results(z.array(FotoSuggestion)),
  },
  one: {
    summary: 'Lees een foto',
    params: byId,
    response: results(Foto),
    errors: ['foto_not_found'],
  },
  download: {
    summary: 'Haal het origineel op, of met `als` een ander formaat',
    params: byId,
    query: RenditionQuery,
    errors: ['foto_not_found', 'too_small', 'damaged_file', 'too_often', 'busy', 'disk_full'],
  },
  renditions: {
    summary: 'Lees in welke formaten een foto te downloaden is',
    params: byId,
    response: results(z.array(FotoRendition)),
    errors: ['foto_not_found'],
  },
  upload: {
    summary: 'Voeg een foto toe',
    body: FotoUpload,
    status: 201,
    response: UploadedFoto,
    errors: [
      'not_jpeg',
      'unsupported_jpeg',
      'damaged_file',
      'too_many_pixels',
      'foto_exists',
      'bad_sidecar',
      'reeks_not_found',
    ],
  },
  update: {
    summary: 'Wijzig een foto',
    params: byId,
    body: FotoEdit,
    maxBodyBytes: 96 * 1024,
    response: results(Foto),
    errors: ['foto_not_found', 'foto_changed'],
  },
  bulk: {
    summary: 'Wijzig of verwijder veel foto’s',
    body: FotoBulk,
    maxBodyBytes: maxBulkBytes,
    mayContinue: true,
    response: results(FotoBulkResult),
    errors: ['count_changed'],
  },
  bulkPreview: {
    summary: 'Tel wat een wijziging van veel foto’s zou doen',
    body: FotoBulk,
    maxBodyBytes: maxBulkBytes,
    response: results(FotoBulkPreview),
    errors: ['count_changed'],
  },
  remove: {
    summary: 'Verwijder een foto',
    params: byId,
    response: undoableMessage,
    errors: ['foto_not_found'],
  },
  trash: {
    summary: 'Lees de prullenbak',
    query: paging,
    response: results(pagedDocs(DeletedFoto)),
  },
  restore: {
    summary: 'Zet een foto terug',
    params: byId,
    response: results(Foto),
    errors: ['foto_not_found', 'foto_exists'],
  },
  restoreMany: {
    summary: 'Zet veel foto’s terug',
    body: FotoRestore,
    response: results(FotoRestoreResult),
  },
  purge: {
    summary: 'Verwijder foto’s in de prullenbak voorgoed',
    body: FotoPurge,
    response: results(PurgeResult),
  },
  neighbours: {
    summary:
      'Zoek de foto’s naast een foto (`status`, en `zonder` met iets anders dan `eigenaar`: alleen voor beheerders)',
    params: byId,
    body: FotoOrder,
    response: results(FotoNeighbours),
    errors: ['not_allowed', 'foto_not_found'],
  },
  count: {
    summary: 'Tel de foto’s',
    response: count,
  },
});
