import { lidContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { LedenService } from './leden.service.js';

export const lidRoutes = (api: Api, ledenService: LedenService) =>
  registerRoutes(api, lidContract, {
    list: async ({ viewer }) => ({ results: await ledenService.list(viewer) }),
    count: async () => ({ count: await ledenService.count() }),
    one: async ({ params, viewer }) => ({ results: await ledenService.one(params.id, viewer) }),
    add: async ({ body, viewer }) => ({ results: await ledenService.add(body, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await ledenService.update(params.id, body, viewer) }),
    remove: ({ params, viewer }) => ledenService.remove(params.id, viewer),
    invite: ({ params, viewer }) => ledenService.invite(params.id, viewer),
    export: () => ledenService.export(),
    plan: async ({ file, viewer }) => ({ results: await ledenService.plan(file, viewer) }),
    apply: ({ params, viewer }) => ledenService.apply(params.id, viewer),
  });
