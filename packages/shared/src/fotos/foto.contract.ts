import { defineContract } from '../contract/contract.js';
import { byId, count, pagedDocs, message, paging, results } from '../contract/schemas.js';
import {
  DeletedFoto,
  Foto,
  FotoBulk,
  FotoBulkResult,
  FotoEdit,
  FotoNeighbours,
  FotoOrder,
  FotoPage,
  FotoSearch,
} from './foto.js';
import { fotoRoutes } from './foto.routes.js';

export const fotoContract = defineContract(fotoRoutes, {
  search: {
    summary: 'Zoek foto’s (`zonder`: alleen voor beheerders)',
    body: FotoSearch,
    response: results(FotoPage),
    errors: ['not_allowed'],
  },
  one: {
    summary: 'Lees een foto',
    params: byId,
    response: results(Foto),
    errors: ['foto_not_found'],
  },
  download: {
    summary: 'Haal het origineel op',
    params: byId,
    errors: ['foto_not_found', 'too_often'],
  },
  upload: {
    summary: 'Voeg een foto toe',
    status: 201,
    response: results(Foto),
    errors: ['not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels', 'foto_exists'],
  },
  update: {
    summary: 'Wijzig een foto',
    params: byId,
    body: FotoEdit,
    maxBodyBytes: 32 * 1024,
    response: results(Foto),
    errors: ['foto_not_found', 'foto_changed'],
  },
  bulk: {
    summary: 'Wijzig of verwijder veel foto’s',
    body: FotoBulk,
    maxBodyBytes: 32 * 1024,
    response: results(FotoBulkResult),
  },
  remove: {
    summary: 'Verwijder een foto',
    params: byId,
    response: message,
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
  neighbours: {
    summary: 'Zoek de foto’s naast een foto (`zonder`: alleen voor beheerders)',
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
