import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, id, message, results } from '../contract/schemas.js';
import { Bedrijf, BedrijfEdit, Favourite, NewBedrijf } from './bedrijf.js';
import { bedrijfRoutes } from './bedrijf.routes.js';

export const bedrijfContract = defineContract(bedrijfRoutes, {
  list: {
    summary: 'Lees alle bedrijven',
    response: results(z.array(Bedrijf)),
  },
  add: {
    summary: 'Voeg een bedrijf toe',
    body: NewBedrijf,
    maxBodyBytes: 64 * 1024,
    status: 201,
    response: results(Bedrijf),
    errors: ['bedrijf_exists', 'list_full'],
  },
  update: {
    summary: 'Wijzig een bedrijf',
    params: byId,
    body: BedrijfEdit,
    maxBodyBytes: 64 * 1024,
    response: results(Bedrijf),
    errors: ['bedrijf_not_found', 'bedrijf_exists', 'bedrijf_changed'],
  },
  remove: {
    summary: 'Verwijder een bedrijf',
    params: byId,
    response: message,
    errors: ['bedrijf_not_found'],
  },
  /** Toggles the favourite of the user. */
  setFavourite: {
    summary: 'Maak een bedrijf favoriet, of niet meer',
    body: z.object({ bedrijf: id }),
    response: z.object({ data: Favourite }),
    errors: ['bedrijf_not_found'],
  },
  favourites: {
    summary: 'Lees je favoriete bedrijven',
    response: results(z.array(Bedrijf)),
  },
});
