import { profileContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import { activityOf } from './activity.service.js';
import type { Profiles } from './profile.service.js';

export const profileRoutes = (api: Api, profiles: Profiles) =>
  registerRoutes(api, profileContract, {
    one: async ({ viewer }) => ({ results: await profiles.one(viewer) }),
    update: async ({ body, viewer }) => ({ results: await profiles.update(body, viewer) }),
    leave: ({ body, viewer, ip }) => profiles.leave(body, viewer, ip),
    upload: async ({ file, viewer, signal }) => ({ results: await profiles.keepPortrait(file, viewer, signal) }),
    removeImage: async ({ viewer }) => ({ results: await profiles.removePortrait(viewer) }),
    password: ({ body, viewer, ip }) => profiles.changePassword(body, viewer, ip),
    signOutEverywhere: ({ viewer }) => profiles.signOutEverywhere(viewer),
    activity: async ({ query, viewer }) => ({ results: await activityOf(viewer.id, query) }),
  });
