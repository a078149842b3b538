import { defineContract } from '../contract/contract.js';
import { byId, pagedDocs, message, paging, results } from '../contract/schemas.js';
import { CatalogueFile, FileEdit, FileReplacement, NewFile, NewPoster, OldFile } from './catalogue.js';
import { catalogueRoutes } from './catalogue.routes.js';

/** Management of packages, documents and videos by admins. */
export const catalogueContract = defineContract(catalogueRoutes, {
  add: {
    summary: 'Voeg een bestand toe',
    body: NewFile,
    status: 201,
    response: results(CatalogueFile),
    errors: ['wrong_kind', 'damaged_file', 'file_exists', 'list_full'],
  },
  update: {
    summary: 'Wijzig de gegevens van een bestand',
    params: byId,
    body: FileEdit,
    maxBodyBytes: 32 * 1024,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists', 'file_changed', 'wrong_kind'],
  },
  replace: {
    summary: 'Vervang een bestand; de oude versie blijft nog 30 dagen',
    params: byId,
    body: FileReplacement,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists', 'wrong_kind', 'damaged_file', 'list_full'],
  },
  poster: {
    summary: 'Geef een bestand een plaatje',
    params: byId,
    body: NewPoster,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels'],
  },
  remove: {
    summary: 'Verwijder een bestand; het blijft nog 30 dagen terug te zetten',
    params: byId,
    response: message,
    errors: ['file_not_found'],
  },
  old: {
    summary: 'Lees wat vervangen of verwijderd is',
    query: paging,
    response: results(pagedDocs(OldFile)),
  },
  /** Restores an old version as the current file. If the file still exists, its current version becomes an old one. */
  restore: {
    summary: 'Zet een oude versie terug',
    params: byId,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists'],
  },
});
