import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, id, message, results } from '../contract/schemas.js';
import { Bedrijf, BedrijfEdit, Favourite, NewBedrijf } from './bedrijf.js';

export const bedrijfContract = defineContract({
  list: {
    method: 'GET',
    path: '/beheer/bedrijven',
    effect: 'read',
    summary: 'Lees alle bedrijven',
    access: 'lid',
    response: results(z.array(Bedrijf)),
  },
  add: {
    method: 'POST',
    path: '/beheer/bedrijven',
    effect: 'write',
    summary: 'Voeg een bedrijf toe',
    access: 'admin',
    body: NewBedrijf,
    maxBodyBytes: 64 * 1024,
    status: 201,
    response: results(Bedrijf),
    errors: ['bedrijf_exists', 'list_full'],
  },
  update: {
    method: 'PUT',
    path: '/beheer/bedrijven/:id',
    effect: 'write',
    summary: 'Wijzig een bedrijf',
    access: 'admin',
    params: byId,
    body: BedrijfEdit,
    maxBodyBytes: 64 * 1024,
    response: results(Bedrijf),
    errors: ['bedrijf_not_found', 'bedrijf_exists', 'bedrijf_changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/beheer/bedrijven/:id',
    effect: 'write',
    summary: 'Verwijder een bedrijf',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['bedrijf_not_found'],
  },
  /** Toggles the favourite of the user. */
  setFavourite: {
    method: 'POST',
    path: '/beheer/bedrijven/setfavo',
    effect: 'write',
    summary: 'Maak een bedrijf favoriet, of niet meer',
    access: 'lid',
    body: z.object({ bedrijf: id }),
    response: z.object({ data: Favourite }),
    errors: ['bedrijf_not_found'],
  },
  favourites: {
    method: 'GET',
    path: '/beheer/bedrijven/getfavo',
    effect: 'read',
    summary: 'Lees je favoriete bedrijven',
    access: 'lid',
    response: results(z.array(Bedrijf)),
  },
});
