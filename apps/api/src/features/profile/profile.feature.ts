import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createAccountDeletionService, type AccountDeletionDeps } from './account-deletion.service.js';
import { createActivityService, type ActivityDeps } from './activity.service.js';
import { profileRoutes } from './profile.router.js';
import { createProfileService, type ProfileDeps } from './profile.service.js';

/** The profile, activity and deletion of a member's own account. */
export const createProfileFeature = (resources: Resources, deps: AccountDeletionDeps & ActivityDeps & ProfileDeps) => {
  const accountDeletion = createAccountDeletionService(resources, deps);
  const profiles = createProfileService(resources, deps, { accountDeletion });
  const activity = createActivityService(deps);
  return {
    services: { accountDeletion, activity, profiles },
    registerRoutes: (api) => profileRoutes(api, profiles, activity),
    tasks: [accountDeletion.task],
  } satisfies Feature;
};
