export type { AccountAdminService } from './account-admin.service.js';
export type { AccountLookupService } from './account-lookup.service.js';
export { AccountModel, toLinkedLid, toUser, type AccountDocument } from './account.model.js';
export type { AccountService } from './account.service.js';
export { createAccountsFeature } from './accounts.feature.js';
export type { LastAdminService } from './last-admin.service.js';
export type { PasswordCheckService } from './password-check.service.js';
export { ResetModel, type ResetRecord } from './reset.model.js';
