import { AppError, findRolesThatCan } from '@ledenportaal/shared';
import { createDatabaseMutex } from '../../platform/database/database-mutex.js';
import { AccountModel } from './account.model.js';

export type LastAdminService = ReturnType<typeof createLastAdminService>;

/** Keeps changes from removing the last admin. */
export const createLastAdminService = () => ({
  /** For changes that can remove an admin: two at the same time could each count the other as the remaining admin. */
  runExclusive: createDatabaseMutex('accounts.admins'),

  /** Throws `last_admin`. Call this within `runExclusive` only: outside it the result can be outdated on return. */
  assertOtherAdminExists: async (id: string): Promise<void> => {
    if (!(await AccountModel.exists({ _id: { $ne: id }, role: findRolesThatCan('roles.grant'), state: 'active' })))
      throw new AppError('last_admin');
  },
});
