import { profileContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { ActivityService } from './activity.service.js';
import type { ProfileService } from './profile.service.js';

export const profileRoutes = (api: Api, profileService: ProfileService, activity: ActivityService) =>
  registerRoutes(api, profileContract, {
    one: async ({ viewer }) => ({ results: await profileService.one(viewer) }),
    update: async ({ body, viewer }) => ({ results: await profileService.update(body, viewer) }),
    leave: ({ body, viewer, ip }) => profileService.leave(body, viewer, ip),
    upload: async ({ file, viewer, signal }) => ({ results: await profileService.setPortrait(file, viewer, signal) }),
    removeImage: async ({ viewer }) => ({ results: await profileService.removePortrait(viewer) }),
    password: ({ body, viewer, ip }) => profileService.changePassword(body, viewer, ip),
    signOutEverywhere: ({ viewer }) => profileService.signOutEverywhere(viewer),
    activity: async ({ query, viewer }) => ({ results: await activity.getActivity(viewer, query) }),
  });
