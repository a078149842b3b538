import { AppError, canSearch, canSeeAllFotos, purposes, type FotoFilter, type Purpose } from '@ledenportaal/shared';
import type { UsageContext, Viewer } from '@ledenportaal/shared';

/** By fields inside `rechten`, which the type of a model does not name. */
type FotoCondition = { status?: { $ne: 'concept' }; $nor?: object[]; $or?: object[] };

/** Matches what is no concept. No index has this condition: use it beside one that has. */
const publishedCondition = { status: { $ne: 'concept' as const } };

/** Matches the photos that may not be used for anything: those for which `bestVerdict` returns `nee`. */
const toUnusableCondition = ({ today, licences }: UsageContext) => {
  const limited = licences.filter(({ doelen }) => doelen.length < purposes.length);
  const toNoPurpose = ({ key, doelen }: { key: string; doelen: Purpose[] }) => ({
    'rechten.licentie': key,
    ...(doelen.length && { 'rechten.doelen.0': { $exists: true }, 'rechten.doelen': { $nin: doelen } }),
  });
  return {
    $or: [
      { 'rechten.toestemming': 'ingetrokken' },
      { 'rechten.vanaf': { $gt: today } },
      { 'rechten.tot': { $lt: today } },
      ...limited.map(toNoPurpose),
      // As `findLicence`. Null: a photo without rights.
      { 'rechten.licentie': { $nin: [null, ...licences.map(({ key }) => key)] } },
    ],
  };
};

/** The condition that photos are shown to this viewer today, except for their rights. */
export const publishedTo = (viewer: Pick<Viewer, 'role'>): FotoCondition =>
  canSeeAllFotos(viewer) ? {} : publishedCondition;

/** The condition for a query whose photos leden see today: `canSeeFoto` returns true for them. */
export const toVisibleCondition = (now: UsageContext): FotoCondition => ({
  ...publishedCondition,
  $nor: [toUnusableCondition(now)],
});

/** The condition for a query whose photos leden do not see today because of their rights only. */
export const toHiddenByRightsCondition = (now: UsageContext): FotoCondition => ({
  ...publishedCondition,
  ...toUnusableCondition(now),
});

/** The condition for a query whose photos are shown to this viewer today. */
export const visibleTo = (viewer: Pick<Viewer, 'role'>, now: UsageContext): FotoCondition =>
  canSeeAllFotos(viewer) ? {} : toVisibleCondition(now);

/** Limits a search to the photos that the viewer may see, and to what leden see of them. Throws `not_allowed` for a filter that is for admins. */
export const toVisibleFilter = <F extends FotoFilter>(filter: F, viewer: Viewer) => {
  if (!canSearch(filter, viewer)) throw new AppError('not_allowed');
  const seesAll = canSeeAllFotos(viewer);
  return { ...filter, isForLeden: !seesAll, includesFileNames: seesAll };
};
