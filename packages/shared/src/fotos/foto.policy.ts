import { can, type Viewer } from '../accounts/account.policy.js';
import type { Foto, FotoFilter } from './foto.js';
import { fotoCriteria, criterionNames } from './foto.criteria.js';

/** Only who can edit photos, and adds their metadata, can search by status, and for most of the missing metadata. */
export const canSearch = (filter: Partial<FotoFilter>, viewer: Pick<Viewer, 'role'> | undefined): boolean =>
  can(viewer, 'fotos.edit') ||
  criterionNames.every((name) => {
    const criterion = fotoCriteria[name];
    const requested = [filter[name] ?? []].flat().map(String);
    return !('forLeden' in criterion) || requested.every((value) => criterion.forLeden.some((each) => each === value));
  });

/** A concept does not exist for who cannot edit photos. */
export const canSeeFoto = ({ status }: Pick<Foto, 'status'>, viewer: Pick<Viewer, 'role'>): boolean =>
  status !== 'concept' || can(viewer, 'fotos.edit');
