export { accountRoutes } from './account.router.js';
export { createAccounts, type Accounts } from './account.service.js';
