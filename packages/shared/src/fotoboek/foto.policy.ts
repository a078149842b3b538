import type { Role } from '../account/account.policy.js';
import type { FotoFilter } from './foto.js';

/** What is left to describe is for who describes it. */
export const maySearch = ({ zonder }: Pick<FotoFilter, 'zonder'>, role: Role | undefined): boolean =>
  !zonder?.length || role === 'admin';
