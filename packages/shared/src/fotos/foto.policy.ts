import type { Role, Viewer } from '../accounts/account.policy.js';
import type { Foto, FotoFilter } from './foto.js';
import { fotoCriteria, criterionNames } from './foto.criteria.js';

/** Only admins, who add metadata to photos, can search by status, and for most of the missing metadata. */
export const canSearch = (filter: Partial<FotoFilter>, role: Role | undefined): boolean =>
  role === 'admin' ||
  criterionNames.every((name) => {
    const criterion = fotoCriteria[name];
    const requested = [filter[name] ?? []].flat().map(String);
    return !('forLeden' in criterion) || requested.every((value) => criterion.forLeden.some((each) => each === value));
  });

/** To a lid a concept does not exist. */
export const canSeeFoto = ({ status }: Pick<Foto, 'status'>, { role }: Pick<Viewer, 'role'>): boolean =>
  status !== 'concept' || role === 'admin';
