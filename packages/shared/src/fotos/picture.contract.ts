import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, results } from '../contract/schemas.js';
import { Foto, ReplacedFoto } from './foto.js';
import { FotoReplacement, FotoRotation, OldPicture, PictureRestore } from './picture.js';
import { pictureRoutes } from './picture.routes.js';

export const pictureContract = defineContract(pictureRoutes, {
  replace: {
    summary: 'Vervang het bestand van een foto, door een ander bestand of door dat van een andere foto',
    params: byId,
    body: FotoReplacement,
    response: ReplacedFoto,
    errors: [
      'foto_not_found',
      'not_jpeg',
      'unsupported_jpeg',
      'damaged_file',
      'too_many_pixels',
      'foto_exists',
      'list_full',
      'file_missing',
    ],
  },
  rotate: {
    summary: 'Draai een foto met de klok mee',
    params: byId,
    body: FotoRotation,
    response: results(Foto),
    errors: [
      'foto_not_found',
      'foto_changed',
      'not_jpeg',
      'unsupported_jpeg',
      'damaged_file',
      'too_many_pixels',
      'file_missing',
    ],
  },
  old: {
    summary: 'Lees de oude versies van een foto',
    params: byId,
    response: results(z.array(OldPicture)),
    errors: ['foto_not_found'],
  },
  /** The present picture becomes an old one. */
  restore: {
    summary: 'Zet een oude versie van een foto terug',
    params: byId,
    body: PictureRestore,
    response: results(Foto),
    errors: ['foto_not_found', 'foto_exists', 'file_missing'],
  },
});
