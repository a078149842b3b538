import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { byId, docsOf, message, paging, results } from '../contract/schemas.js';
import { Collected, Downloaded } from './collection.js';

export const collectionContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/collection',
    effect: 'read',
    summary: 'Lees mijn collectie',
    access: 'lid',
    query: paging,
    response: results(docsOf(Collected)),
  },
  add: {
    method: 'GET',
    path: '/fotoboek/collection/:id',
    effect: 'write',
    summary: 'Zet een foto in mijn collectie',
    access: 'lid',
    params: byId,
    response: results(Collected),
    errors: ['foto_not_found'],
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

export const downloadContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/downloads',
    effect: 'read',
    summary: 'Lees mijn downloads',
    access: 'lid',
    query: paging,
    response: results(docsOf(Downloaded)),
  },
  count: {
    method: 'GET',
    path: '/fotoboek/downloads/count',
    effect: 'read',
    summary: 'Tel de downloads',
    access: 'lid',
    /** All completed downloads of photos, and those of who asks. */
    response: z.object({ count: z.int(), mine: z.int() }),
  },
});
