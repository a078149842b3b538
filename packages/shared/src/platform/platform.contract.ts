import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Config } from './config.js';

const Health = z.object({ status: z.literal('ok') });

/** `unknown`: not checked yet, or the check was not possible. */
export const Components = z.object({
  database: z.enum(['ok', 'full', 'gone', 'unknown']),
  storage: z.enum(['ok', 'full', 'gone', 'unknown']),
  mail: z.enum(['ok', 'failing', 'unknown']),
});
export type Components = z.output<typeof Components>;

export const platformContract = defineContract({
  config: {
    method: 'GET',
    path: '/config',
    effect: 'read',
    summary: 'Lees de instellingen',
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
    summary: 'Toestand van het portaal',
    access: 'public',
    response: z.extend(Health, { version: z.string(), commit: z.nullable(z.string()), components: Components }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    effect: 'read',
    summary: 'Lees deze beschrijving',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
  },
});
