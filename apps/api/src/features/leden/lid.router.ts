import { lidContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { LedenImportService } from './leden-import.service.js';
import type { LedenService } from './leden.service.js';
import type { LedenPlanService } from './ledenplan.service.js';
import type { LidInviteService } from './lid-invite.service.js';

type Services = {
  leden: LedenService;
  plans: LedenPlanService;
  imports: LedenImportService;
  invites: LidInviteService;
};

export const lidRoutes = (api: Api, { leden, plans, imports, invites }: Services) =>
  registerRoutes(api, lidContract, {
    list: async ({ viewer }) => ({ results: await leden.list(viewer) }),
    count: async () => ({ count: await leden.count() }),
    one: async ({ params, viewer }) => ({ results: await leden.one(params.id, viewer) }),
    add: async ({ body, viewer }) => ({ results: await leden.add(body, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await leden.update(params.id, body, viewer) }),
    remove: ({ params, viewer }) => leden.remove(params.id, viewer),
    removeMany: async ({ body, viewer }) => ({ results: await leden.removeMany(body.leden, viewer.id) }),
    trash: async ({ query }) => ({ results: await leden.trash(query) }),
    restore: async ({ params, viewer }) => ({ results: await leden.restore(params.id, viewer) }),
    purge: async ({ body, viewer }) => ({ results: await leden.purge(body.leden, viewer.id) }),
    invite: ({ params, viewer }) => invites.invite(params.id, viewer),
    export: () => leden.export(),
    plan: async ({ file, viewer }) => ({ results: await plans.plan(file, viewer) }),
    apply: ({ params, viewer }) => imports.apply(params.id, viewer),
  });
