import { defineContract } from '../contract/contract.js';
import { byId, message, paging, results } from '../contract/schemas.js';
import { CollectedFoto, CollectionPage } from './collection.js';
import { collectionRoutes } from './collection.routes.js';

export const collectionContract = defineContract(collectionRoutes, {
  list: {
    summary: 'Lees mijn collectie',
    query: paging,
    response: results(CollectionPage),
  },
  add: {
    summary: 'Zet een foto in mijn collectie',
    params: byId,
    response: results(CollectedFoto),
    errors: ['foto_not_found', 'list_full'],
  },
  remove: {
    summary: 'Haal een foto uit mijn collectie',
    params: byId,
    response: message,
    errors: ['foto_not_found'],
  },
});
