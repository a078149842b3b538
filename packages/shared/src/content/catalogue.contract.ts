import { defineContract } from '../contract/contract.js';
import { byId, pagedDocs, message, paging, results } from '../contract/schemas.js';
import { CatalogueFile, FileEdit, fileKinds, FileReplacement, NewFile, NewPoster, OldFile } from './catalogue.js';

const mimeTypes = Object.values(fileKinds).map(({ type }) => type);
/** The maximum size is a setting of the portal. */
const upload = { field: 'file', types: mimeTypes, maxBytes: 'setting' } as const;
export const maxPosterBytes = 15 * 1024 ** 2;

/** Management of packages, documents and videos by admins. */
export const catalogueContract = defineContract({
  add: {
    method: 'POST',
    path: '/beheer/files',
    effect: 'write',
    summary: 'Voeg een bestand toe',
    access: 'admin',
    upload,
    body: NewFile,
    status: 201,
    response: results(CatalogueFile),
    errors: ['wrong_kind', 'damaged_file', 'file_exists', 'list_full'],
  },
  update: {
    method: 'PUT',
    path: '/beheer/files/:id',
    effect: 'write',
    summary: 'Wijzig de gegevens van een bestand',
    access: 'admin',
    params: byId,
    body: FileEdit,
    maxBodyBytes: 32 * 1024,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists', 'file_changed', 'wrong_kind'],
  },
  replace: {
    method: 'POST',
    path: '/beheer/files/:id/content',
    effect: 'write',
    summary: 'Vervang een bestand; de oude versie blijft nog 30 dagen',
    access: 'admin',
    params: byId,
    upload,
    body: FileReplacement,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists', 'wrong_kind', 'damaged_file', 'list_full'],
  },
  poster: {
    method: 'POST',
    path: '/beheer/files/:id/poster',
    effect: 'write',
    summary: 'Geef een bestand een plaatje',
    access: 'admin',
    params: byId,
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxPosterBytes },
    body: NewPoster,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels'],
  },
  remove: {
    method: 'DELETE',
    path: '/beheer/files/:id',
    effect: 'write',
    summary: 'Verwijder een bestand; het blijft nog 30 dagen terug te zetten',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['file_not_found'],
  },
  old: {
    method: 'GET',
    path: '/beheer/files/old',
    effect: 'read',
    summary: 'Lees wat vervangen of verwijderd is',
    access: 'admin',
    query: paging,
    response: results(pagedDocs(OldFile)),
  },
  /** Restores an old version as the current file. If the file still exists, its current version becomes an old one. */
  restore: {
    method: 'POST',
    path: '/beheer/files/old/:id/restore',
    effect: 'write',
    summary: 'Zet een oude versie terug',
    access: 'admin',
    params: byId,
    response: results(CatalogueFile),
    errors: ['file_not_found', 'file_exists'],
  },
});
