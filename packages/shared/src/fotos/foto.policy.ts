import { can, type Viewer } from '../accounts/account.policy.js';
import { bestVerdict, type UsageContext, type UsageRights } from '../rights/rights.policy.js';
import type { FotoFilter, FotoStatus } from './foto.js';
import { fotoCriteria, criterionNames } from './foto.criteria.js';

/** Only who can edit photos, and adds their metadata, can search by status, and for most of the missing metadata. */
export const canSearch = (filter: Partial<FotoFilter>, viewer: Pick<Viewer, 'role'> | undefined): boolean =>
  can(viewer, 'fotos.edit') ||
  criterionNames.every((name) => {
    const criterion = fotoCriteria[name];
    const requested = [filter[name] ?? []].flat().map(String);
    return !('forLeden' in criterion) || requested.every((value) => criterion.forLeden.some((each) => each === value));
  });

/** Whether a viewer sees concepts, and photos that may not be used for anything. */
export const canSeeAllFotos = (viewer: Pick<Viewer, 'role'>): boolean => can(viewer, 'fotos.edit');

/** To who cannot edit photos, a concept does not exist, nor a photo that may not be used for anything today. */
export const canSeeFoto = (
  foto: { status: FotoStatus; rechten?: UsageRights | undefined },
  viewer: Pick<Viewer, 'role'>,
  now: UsageContext,
): boolean => canSeeAllFotos(viewer) || (foto.status !== 'concept' && bestVerdict(foto, now).verdict !== 'nee');
