import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Config } from './config.js';
import { platformRoutes } from './platform.routes.js';

const Health = z.object({ status: z.literal('ok') });

/** `unknown`: not checked yet, or the check was not possible. */
export const Components = z.object({
  database: z.enum(['ok', 'full', 'gone', 'unknown']),
  storage: z.enum(['ok', 'full', 'gone', 'unknown']),
  mail: z.enum(['ok', 'failing', 'unknown']),
  /** `starting`: the index of photos is being read; searches wait for it. */
  search: z.enum(['ok', 'starting']),
});
export type Components = z.output<typeof Components>;

export const platformContract = defineContract(platformRoutes, {
  config: {
    summary: 'Lees de instellingen',
    response: results(Config),
  },
  live: {
    summary: 'Het proces leeft',
    response: Health,
  },
  ready: {
    summary: 'Toestand van het portaal',
    response: z.extend(Health, { version: z.string(), commit: z.nullable(z.string()), components: Components }),
  },
  openapi: {
    summary: 'Lees deze beschrijving',
    response: z.looseObject({ openapi: z.string() }),
  },
});
