import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Terms, TermsAgreement } from './terms.js';
import { termsRoutes } from './terms.routes.js';

export const termsContract = defineContract(termsRoutes, {
  one: {
    summary: 'Lees de voorwaarden, en of je akkoord ging',
    response: results(z.nullable(Terms)),
  },
  /** A second time changes nothing. */
  agree: {
    summary: 'Ga akkoord met de voorwaarden',
    body: TermsAgreement,
    response: results(Terms),
    errors: ['not_found', 'terms_changed'],
  },
});
