import { AppError } from '@ledenportaal/shared';
import { createDatabaseMutex as oneAtATime } from '../../platform/database-mutex.js';
import { AccountModel } from './account.model.js';

export type { RunExclusive } from '../../platform/database-mutex.js';

/** For what may take an admin away: two at once would each count on the other one to stay. */
export const createOneAtATime = () => oneAtATime('accounts.admins');

/** Asked within the lease alone: outside it the answer is old when it comes. */
export const insistOnOtherAdmin = async (id: string): Promise<void> => {
  if (!(await AccountModel.exists({ _id: { $ne: id }, role: 'admin', state: 'active' })))
    throw new AppError('last_admin');
};
