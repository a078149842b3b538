import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { message, results } from '../contract/schemas.js';
import { FotoRequest, Woorden, WoordenProef, WoordProef, Zoekvraag } from './woorden.js';
import { woordenRoutes } from './woorden.routes.js';

export const woordenContract = defineContract(woordenRoutes, {
  read: {
    summary: 'Lees de synoniemen: groepen woorden die dezelfde foto’s vinden',
    response: results(Woorden),
  },
  change: {
    summary: 'Vervang de synoniemen',
    body: Woorden,
    maxBodyBytes: 3 * 1024 * 1024,
    response: results(Woorden),
    errors: ['setting_changed'],
  },
  preview: {
    summary: 'Lees hoeveel foto’s elk woord nu vindt, en met deze synoniemen',
    body: WoordenProef,
    maxBodyBytes: 64 * 1024,
    response: results(z.array(z.array(WoordProef))),
  },
  emptySearches: {
    summary: 'Lees welke zoekvragen de laatste 90 dagen niets vonden, de meest gestelde eerst',
    response: results(z.array(Zoekvraag)),
  },
  request: {
    summary: 'Vraag het kantoor om een beeld dat je niet vindt',
    body: FotoRequest,
    status: 201,
    response: message,
    errors: ['too_often'],
  },
});
