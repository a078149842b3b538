import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, count, message, pagedDocs, paging, results } from '../contract/schemas.js';
import { PurgeResult } from '../trash/trash.js';
import { DeletedLid, LedenPlan, Lid, LidEdit, LidPurge, LidRemoval, LidRemovalResult, NewLid } from './lid.js';
import { lidRoutes } from './lid.routes.js';

export const lidContract = defineContract(lidRoutes, {
  list: {
    summary: 'Lees alle leden',
    response: results(z.array(Lid)),
  },
  count: {
    summary: 'Tel de leden',
    response: count,
  },
  one: {
    summary: 'Lees een lid',
    params: byId,
    response: results(Lid),
    errors: ['lid_not_found'],
  },
  add: {
    summary: 'Voeg een lid toe',
    body: NewLid,
    status: 201,
    response: results(Lid),
    errors: ['lid_exists', 'list_full'],
  },
  update: {
    summary: 'Wijzig een lid',
    params: byId,
    body: LidEdit,
    response: results(Lid),
    errors: ['lid_not_found', 'lid_exists', 'lid_changed'],
  },
  remove: {
    summary: 'Verwijder een lid; accounts blijven, zonder lid',
    params: byId,
    response: message,
    errors: ['lid_not_found', 'list_full'],
  },
  removeMany: {
    summary: 'Verwijder leden; accounts blijven, zonder lid',
    body: LidRemoval,
    response: results(LidRemovalResult),
  },
  trash: {
    summary: 'Lees de prullenbak met leden',
    query: paging,
    response: results(pagedDocs(DeletedLid)),
  },
  restore: {
    summary: 'Zet een lid terug, met zijn accounts',
    params: byId,
    response: results(Lid),
    errors: ['lid_not_found', 'lid_exists', 'list_full'],
  },
  purge: {
    summary: 'Verwijder leden in de prullenbak voorgoed',
    body: LidPurge,
    response: results(PurgeResult),
  },
  /** Sends the lid a mail with a link to create an account. */
  invite: {
    summary: 'Nodig een lid uit om een account te maken',
    params: byId,
    response: message,
    errors: ['signup_closed', 'lid_not_found', 'lid_has_account', 'too_often'],
  },
  export: {
    summary: 'Haal de ledenlijst op als CSV',
  },
  /** Changes no leden. Stores the changes that the file would make as a plan, which expires after an hour. */
  plan: {
    summary: 'Bekijk wat een bestand met leden zou doen',
    status: 201,
    response: results(LedenPlan),
    errors: ['not_csv'],
  },
  /** Applies all changes of a plan, or none. */
  apply: {
    summary: 'Voer uit wat een bestand met leden zou doen',
    params: byId,
    response: message,
    errors: ['plan_not_found', 'plan_has_errors', 'plan_outdated', 'list_full'],
  },
});
