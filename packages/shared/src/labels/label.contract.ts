import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, undoableMessage, results } from '../contract/schemas.js';
import { PurgeResult } from '../trash/trash.js';
import { Label, LabelMerge, LabelRemoval, NewLabel } from './label.js';
import { tagRoutes, themaRoutes } from './label.routes.js';

export const tagContract = defineContract(tagRoutes, {
  list: {
    summary: 'Lees de tags',
    response: results(z.array(Label)),
  },
  add: {
    summary: 'Voeg een tag toe',
    body: NewLabel,
    status: 201,
    response: results(Label),
    errors: ['tag_exists', 'list_full'],
  },
  rename: {
    summary: 'Geef een tag een andere naam',
    params: byId,
    body: NewLabel,
    response: results(Label),
    errors: ['tag_not_found', 'tag_exists'],
  },
  merge: {
    summary: 'Voeg een tag samen met een andere: de foto’s krijgen die',
    params: byId,
    body: LabelMerge,
    response: undoableMessage,
    errors: ['tag_not_found'],
  },
  remove: {
    summary: 'Verwijder een tag, ook van de foto’s',
    params: byId,
    response: undoableMessage,
    errors: ['tag_not_found'],
  },
  removeMany: {
    summary: 'Verwijder tags, ook van de foto’s',
    body: LabelRemoval,
    response: results(PurgeResult),
  },
});

export const themaContract = defineContract(themaRoutes, {
  list: {
    summary: 'Lees de thema’s',
    response: results(z.array(Label)),
  },
  add: {
    summary: 'Voeg een thema toe',
    body: NewLabel,
    status: 201,
    response: results(Label),
    errors: ['thema_exists', 'list_full'],
  },
  rename: {
    summary: 'Geef een thema een andere naam',
    params: byId,
    body: NewLabel,
    response: results(Label),
    errors: ['thema_not_found', 'thema_exists'],
  },
  merge: {
    summary: 'Voeg een thema samen met een ander: de foto’s krijgen die',
    params: byId,
    body: LabelMerge,
    response: undoableMessage,
    errors: ['thema_not_found'],
  },
  remove: {
    summary: 'Verwijder een thema, ook van de foto’s',
    params: byId,
    response: undoableMessage,
    errors: ['thema_not_found'],
  },
  removeMany: {
    summary: 'Verwijder thema’s, ook van de foto’s',
    body: LabelRemoval,
    response: results(PurgeResult),
  },
});
