export { createAccountDeletionService } from './account-deletion.service.js';
export { createActivityService } from './activity.service.js';
export { portraitFiles } from './portrait.backup.js';
export { createPortraitService } from './portrait.service.js';
export { profileRoutes } from './profile.router.js';
export { createProfileService } from './profile.service.js';
