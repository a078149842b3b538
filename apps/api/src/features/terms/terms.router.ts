import { termsContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { TermsService } from './terms.service.js';

export const termsRoutes = (api: Api, terms: TermsService) =>
  registerRoutes(api, termsContract, {
    one: async ({ viewer }) => ({ results: await terms.read(viewer) }),
    agree: async ({ body, viewer }) => ({ results: await terms.agree(body.version, viewer) }),
  });
