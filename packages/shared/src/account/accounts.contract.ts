import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, message, results } from '../contract/schemas.js';
import { Account, AccountEdit, FailedMail } from './accounts.js';

/** Account management by admins. */
export const accountsContract = defineContract({
  list: {
    method: 'GET',
    path: '/beheer/accounts',
    effect: 'read',
    summary: 'Lees alle accounts',
    access: 'admin',
    response: results(z.array(Account)),
  },
  update: {
    method: 'PUT',
    path: '/beheer/accounts/:id',
    effect: 'write',
    summary: 'Laat iemand toe, zet een account uit, maak iemand beheerder, of koppel een lid',
    access: 'admin',
    params: byId,
    body: AccountEdit,
    response: results(Account),
    errors: ['account_not_found', 'last_admin'],
  },
});

export const mailContract = defineContract({
  failed: {
    method: 'GET',
    path: '/beheer/mail',
    effect: 'read',
    summary: 'Lees welke mail niet aankwam',
    access: 'admin',
    response: results(z.array(FailedMail)),
  },
  retry: {
    method: 'POST',
    path: '/beheer/mail/:id',
    effect: 'write',
    summary: 'Verstuur een mail opnieuw',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['mail_not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/beheer/mail/:id',
    effect: 'write',
    summary: 'Vergeet een mail die niet aankwam',
    access: 'admin',
    params: byId,
    response: message,
    errors: ['mail_not_found'],
  },
});
