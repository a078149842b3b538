import type { Role } from '../account/account.policy.js';
import type { FotoFilter } from './foto.js';

/** Only admins, who add metadata to fotos, can search for fotos with missing metadata. */
export const canSearch = ({ zonder }: Pick<FotoFilter, 'zonder'>, role: Role | undefined): boolean =>
  !zonder?.length || role === 'admin';
