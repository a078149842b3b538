export { accountRoutes } from './account.router.js';
export { createAccounts, type Accounts } from './account.service.js';
export { createOneAtATime } from './account.admins.js';
export { accountsRoutes } from './accounts.router.js';
export { createAdmission, type Admission } from './accounts.service.js';
export { profileRoutes } from './profile.router.js';
export { createProfiles } from './profile.service.js';
export { createEntrance } from './entrance.js';
