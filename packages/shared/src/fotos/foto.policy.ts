import type { Role, Viewer } from '../accounts/account.policy.js';
import type { Foto, FotoFilter } from './foto.js';

/** Only admins, who add metadata to fotos, can search for fotos with missing metadata, and by status. */
export const canSearch = ({ zonder, status }: Pick<FotoFilter, 'zonder' | 'status'>, role: Role | undefined): boolean =>
  (!zonder?.length && status === undefined) || role === 'admin';

/** To a lid a concept does not exist. */
export const canSeeFoto = ({ status }: Pick<Foto, 'status'>, { role }: Pick<Viewer, 'role'>): boolean =>
  status !== 'concept' || role === 'admin';
