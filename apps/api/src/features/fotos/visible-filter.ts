import { AppError, canSearch, type FotoFilter, type Viewer } from '@ledenportaal/shared';
import { canSeeConcepts } from './foto-status.js';

/** Limits a search to the photos that the viewer may see. Throws `not_allowed` for a filter that is for admins. */
export const toVisibleFilter = <F extends FotoFilter>(filter: F, viewer: Viewer): F => {
  if (!canSearch(filter, viewer)) throw new AppError('not_allowed');
  return canSeeConcepts(viewer) ? { ...filter, includesFileNames: true } : { ...filter, status: 'zichtbaar' };
};
