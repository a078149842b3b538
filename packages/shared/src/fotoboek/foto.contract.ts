import { defineContract } from '../contract/contract.js';
import { byId, results } from '../contract/schemas.js';
import { Foto, FotoPage, FotoSearch } from './foto.js';
import { maxFotoBytes } from './foto.limits.js';

export const fotoContract = defineContract({
  search: {
    method: 'POST',
    path: '/fotoboek',
    effect: 'read',
    summary: 'Zoek foto’s',
    access: 'lid',
    body: FotoSearch,
    response: results(FotoPage),
  },
  one: {
    method: 'GET',
    path: '/fotoboek/:id',
    effect: 'read',
    summary: 'Lees een foto',
    access: 'lid',
    params: byId,
    response: results(Foto),
    errors: ['foto_not_found'],
  },
  download: {
    method: 'GET',
    path: '/fotoboek/download/:id',
    effect: 'read',
    summary: 'Haal het origineel op',
    access: 'lid',
    params: byId,
    answers: 'file',
    errors: ['foto_not_found'],
  },
  upload: {
    method: 'POST',
    path: '/fotoboek/upload',
    effect: 'write',
    summary: 'Voeg een foto toe',
    access: 'admin',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxFotoBytes },
    status: 201,
    response: results(Foto),
    errors: ['not_jpeg', 'damaged_file', 'too_many_pixels', 'foto_exists'],
  },
});
