import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Config } from './config.js';

const Health = z.object({ status: z.literal('ok') });

export const platformContract = defineContract({
  config: {
    method: 'GET',
    path: '/config',
    effect: 'read',
    summary: 'Instellingen van dit portaal',
    access: 'public',
    response: results(Config),
  },
  live: {
    method: 'GET',
    path: '/health/live',
    effect: 'read',
    summary: 'Het proces leeft',
    access: 'public',
    response: Health,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    effect: 'read',
    summary: 'Het portaal kan antwoorden',
    access: 'public',
    response: Health,
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    effect: 'read',
    summary: 'Deze beschrijving, als OpenAPI 3.1',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
  },
});
