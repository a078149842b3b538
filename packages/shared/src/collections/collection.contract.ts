import { defineContract } from '../contract/contract.js';
import { byId, pagedDocs, message, paging, results } from '../contract/schemas.js';
import { Collected } from './collection.js';

export const collectionContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/collection',
    effect: 'read',
    summary: 'Lees mijn collectie',
    access: 'lid',
    query: paging,
    response: results(pagedDocs(Collected)),
  },
  add: {
    method: 'GET',
    path: '/fotoboek/collection/:id',
    effect: 'write',
    summary: 'Zet een foto in mijn collectie',
    access: 'lid',
    params: byId,
    response: results(Collected),
    errors: ['foto_not_found', 'list_full'],
  },
  remove: {
    method: 'DELETE',
    path: '/fotoboek/collection/:id',
    effect: 'write',
    summary: 'Haal een foto uit mijn collectie',
    access: 'lid',
    params: byId,
    response: message,
    errors: ['foto_not_found'],
  },
});
