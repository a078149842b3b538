import { lidContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Leden } from './lid.service.js';

export const lidRoutes = (api: Api, leden: Leden) =>
  serve(api, lidContract, {
    list: async ({ viewer }) => ({ results: await leden.list(viewer) }),
    count: async () => ({ count: await leden.count() }),
    one: async ({ params, viewer }) => ({ results: await leden.one(params.id, viewer) }),
    add: async ({ body, viewer }) => ({ results: await leden.add(body, viewer) }),
    update: async ({ params, body, viewer }) => ({ results: await leden.update(params.id, body, viewer) }),
    remove: ({ params, viewer }) => leden.remove(params.id, viewer),
    invite: ({ params, viewer }) => leden.invite(params.id, viewer),
    export: () => leden.export(),
    plan: async ({ file, viewer }) => ({ results: await leden.plan(file, viewer) }),
    apply: ({ params, viewer }) => leden.apply(params.id, viewer),
  });
