import type { Role, Viewer } from '../accounts/account.policy.js';
import type { Foto, FotoFilter } from './foto.js';
import { missingMetadataForLeden } from './foto-search.limits.js';

const forLeden: readonly string[] = missingMetadataForLeden;

/** Only admins, who add metadata to photos, can search by status, and for most of the missing metadata. */
export const canSearch = (
  { zonder = [], status }: Pick<FotoFilter, 'zonder' | 'status'>,
  role: Role | undefined,
): boolean => role === 'admin' || (status === undefined && zonder.every((kind) => forLeden.includes(kind)));

/** To a lid a concept does not exist. */
export const canSeeFoto = ({ status }: Pick<Foto, 'status'>, { role }: Pick<Viewer, 'role'>): boolean =>
  status !== 'concept' || role === 'admin';
