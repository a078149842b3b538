import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { byId, message, results } from '../contract/schemas.js';
import { Account, AccountEdit, FailedMail } from './accounts.js';
import { accountsRoutes, mailRoutes } from './accounts.routes.js';

/** Account management by admins. */
export const accountsContract = defineContract(accountsRoutes, {
  list: {
    summary: 'Lees alle accounts',
    response: results(z.array(Account)),
  },
  update: {
    summary: 'Laat iemand toe, zet een account uit, geef iemand een rol, of koppel een lid',
    params: byId,
    body: AccountEdit,
    response: results(Account),
    errors: ['account_not_found', 'last_admin'],
  },
});

export const mailContract = defineContract(mailRoutes, {
  failed: {
    summary: 'Lees welke mail niet aankwam',
    response: results(z.array(FailedMail)),
  },
  retry: {
    summary: 'Verstuur een mail opnieuw',
    params: byId,
    response: message,
    errors: ['mail_not_found'],
  },
  remove: {
    summary: 'Vergeet een mail die niet aankwam',
    params: byId,
    response: message,
    errors: ['mail_not_found'],
  },
});
