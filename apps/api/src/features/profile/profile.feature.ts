import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createAccountDeletionService, type AccountDeletionDeps } from './account-deletion.service.js';
import { createTimelineService, type TimelineDeps } from './timeline.service.js';
import { createPersonalDataService, type PersonalDataDeps } from './personal-data.service.js';
import { profileRoutes } from './profile.router.js';
import { createProfileService, type ProfileDeps } from './profile.service.js';

type Deps = AccountDeletionDeps & TimelineDeps & PersonalDataDeps & ProfileDeps;

/** The profile, activity, data and deletion of a member's own account. */
export const createProfileFeature = (resources: Resources, deps: Deps) => {
  const ownData = createPersonalDataService(deps);
  const accountDeletion = createAccountDeletionService(resources, deps, { ownData });
  const profiles = createProfileService(resources, deps, { accountDeletion });
  const timeline = createTimelineService(deps);
  return {
    services: { accountDeletion, timeline, ownData, profiles },
    registerRoutes: (api) => profileRoutes(api, { profiles, timeline, ownData }),
    tasks: [accountDeletion.task],
  } satisfies Feature;
};
