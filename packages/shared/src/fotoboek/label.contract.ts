import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { byId, message, results } from '../contract/schemas.js';
import { Label, NewLabel } from './label.js';

export const tagContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/tags',
    effect: 'read',
    summary: 'Lees de tags',
    access: 'lid',
    response: results(z.array(Label)),
  },
  add: {
    method: 'POST',
    path: '/fotoboek/tags',
    effect: 'write',
    summary: 'Voeg een tag toe',
    access: 'admin',
    body: NewLabel,
    status: 201,
    response: results(Label),
    errors: ['tag_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/fotoboek/tags/:id',
    effect: 'write',
    summary: 'Verwijder een tag, ook van de foto’s',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['tag_not_found'],
  },
});

export const themaContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/themas',
    effect: 'read',
    summary: 'Lees de thema’s',
    access: 'lid',
    response: results(z.array(Label)),
  },
  add: {
    method: 'POST',
    path: '/fotoboek/themas',
    effect: 'write',
    summary: 'Voeg een thema toe',
    access: 'admin',
    body: NewLabel,
    status: 201,
    response: results(Label),
    errors: ['thema_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/fotoboek/themas/:id',
    effect: 'write',
    summary: 'Verwijder een thema, ook van de foto’s',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['thema_not_found'],
  },
});
