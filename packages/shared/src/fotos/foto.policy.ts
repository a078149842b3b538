import type { Role } from '../accounts/account.policy.js';
import type { FotoFilter } from './foto.js';

/** Only admins, who add metadata to fotos, can search for fotos with missing metadata. */
export const canSearch = ({ zonder }: Pick<FotoFilter, 'zonder'>, role: Role | undefined): boolean =>
  !zonder?.length || role === 'admin';
