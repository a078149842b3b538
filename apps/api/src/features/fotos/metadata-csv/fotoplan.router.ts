import { fotoPlanContract } from '@ledenportaal/shared';
import { Continued, registerRoutes, type Api } from '../../../http/register-routes.js';
import type { FotoExportService } from './foto-export.service.js';
import type { FotoPlanImportService } from './fotoplan-import.service.js';
import type { FotoPlanService } from './fotoplan.service.js';

type Services = { exports: FotoExportService; plans: FotoPlanService; imports: FotoPlanImportService };

export const fotoPlanRoutes = (api: Api, { exports, plans, imports }: Services) =>
  registerRoutes(api, fotoPlanContract, {
    export: ({ body }) => exports.exportFotos(body),
    plan: async ({ file, viewer }) => ({ results: await plans.plan(file, viewer) }),
    apply: async ({ params, viewer }) => {
      const results = await imports.apply(params.id, viewer);
      return results.finishedAt ? { results } : new Continued({ results });
    },
  });
