import { profileContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { TimelineService } from './timeline.service.js';
import type { PersonalDataService } from './personal-data.service.js';
import type { ProfileService } from './profile.service.js';

type Services = { profiles: ProfileService; timeline: TimelineService; ownData: PersonalDataService };

export const profileRoutes = (api: Api, { profiles, timeline, ownData }: Services) =>
  registerRoutes(api, profileContract, {
    one: async ({ viewer }) => ({ results: await profiles.one(viewer) }),
    update: async ({ body, viewer }) => ({ results: await profiles.update(body, viewer) }),
    leave: ({ body, viewer, ip }) => profiles.leave(body, viewer, ip),
    upload: async ({ file, viewer, signal }) => ({ results: await profiles.setPortrait(file, viewer, signal) }),
    removeImage: async ({ viewer }) => ({ results: await profiles.removePortrait(viewer) }),
    password: ({ body, viewer, ip }) => profiles.changePassword(body, viewer, ip),
    signOutEverywhere: ({ viewer }) => profiles.signOutEverywhere(viewer),
    gegevens: async ({ viewer }) => ({ results: await ownData.exportData(viewer) }),
    activity: async ({ query, viewer }) => ({ results: await timeline.getTimeline(viewer, query) }),
  });
