export { accountAdminRoutes } from './account-admin.router.js';
export { createAccountAdminService, type AccountAdminService } from './account-admin.service.js';
export { AccountModel, toLinkedLid, toUser, type AccountDocument } from './account.model.js';
export { createAccountService, type AccountService } from './account.service.js';
export { createLastAdminService, type LastAdminService } from './last-admin.service.js';
export { createLinkedAccountService } from './linked-account.service.js';
export { mailRoutes } from './mail.router.js';
export { createPasswordCheckService, type PasswordCheckService } from './password-check.service.js';
export { ResetModel, type ResetRecord } from './reset.model.js';
