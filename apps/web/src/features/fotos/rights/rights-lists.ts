import type { FotoFacets, RightsProblem } from '@ledenportaal/shared';
import { fotosHref } from '../../foto-base/foto-href.js';
import { emptySearch, isWithoutEigenaar, toFilter, type Search } from '../../foto-base/foto-search.js';
import { useFotoFacetsQuery } from '../../foto-base/fotos.api.js';
import { t as tFotos } from '../messages.js';
import { t as tSearch } from '../search/messages.js';

/** A list of photos of which something about the rights is to be done or to be known. */
export type RightsList = RightsProblem | 'eigenaar';

/** The lists in which an admin has something to arrange. */
export const listsToArrange: readonly RightsList[] = ['onbekend', 'personen', 'verloopt', 'eigenaar'];
/** The lists that leden do not see. */
export const hiddenLists: readonly RightsList[] = ['verlopen', 'ingetrokken', 'nog_niet', 'intern'];

export const getListTitle = (list: RightsList): string =>
  list === 'eigenaar' ? tFotos('lacks.eigenaar') : tSearch(`rightsProblem.${list}`);

/** The address of the list in the grid for admins. */
export const getListHref = (list: RightsList): string =>
  fotosHref({ ...emptySearch, ...(list === 'eigenaar' ? { zonder: [list] } : { rechten: list }) }, 'adminFotos');

/** The list that a search shows a part of. */
export const findList = (search: Search): RightsList | undefined =>
  search.rechten ?? (isWithoutEigenaar(search) ? 'eigenaar' : undefined);

/** The facets of all photos, which have the count of each list. Other admins may have changed photos. */
export const useAllFacetsQuery = () =>
  useFotoFacetsQuery({ body: toFilter(emptySearch) }, { refetchOnMountOrArgChange: true });

/** A choice that the facets leave out has no photos. */
export const getListCount = (facets: FotoFacets | undefined, list: RightsList): { total: number; more: boolean } => {
  const choices: readonly { _id: string; count: number; more: boolean }[] | undefined =
    list === 'eigenaar' ? facets?.zonder : facets?.rechten;
  const { count: total, more } = choices?.find(({ _id }) => _id === list) ?? { count: 0, more: false };
  return { total, more };
};
