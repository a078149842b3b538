import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Label } from './label.js';

export const tagContract = defineContract({
  list: {
    method: 'GET',
    path: '/fotoboek/tags',
    effect: 'read',
    summary: 'Lees de tags',
    access: 'lid',
    response: results(z.array(Label)),
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
});
