import { officeParts, type Office, type OfficeCount, type OfficeFotos, type OfficePart } from '@ledenportaal/shared';
import type { PathName } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { fotosHref } from '../../foto-base/foto-href.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { t as tFotos } from '../../fotos/messages.js';
import { getListTitle } from '../../fotos/rights/rights-lists.js';
import { t } from './messages.js';

/** The parts of the office that are a number of things to do. */
export type CountedPart = {
  [P in OfficePart]-?: OfficeCount extends Office[P] ? P : never;
}[OfficePart];

type Item = {
  getTitle: (total: number) => string;
  /** Where it is done. */
  href: string;
  /** The page whose entry of the menu has this number. */
  page?: PathName;
};

const counted = (name: 'accounts' | 'mails' | 'concepten' | 'dubbel') => (total: number) =>
  t(total === 1 ? `office.${name}.one` : `office.${name}.many`);

const getFotosHref = (part: OfficeFotos) => fotosHref({ ...emptySearch, ...officeParts[part].filter }, 'adminFotos');
const fotos = (part: OfficeFotos, title: string): Item => ({ getTitle: () => title, href: getFotosHref(part) });

/** In the order of the dashboard. */
export const officeItems: { [P in CountedPart]: Item } = {
  accounts: { getTitle: counted('accounts'), href: `${getPath('accounts')}?state=waiting`, page: 'accounts' },
  mails: { getTitle: counted('mails'), href: `${getPath('accounts')}?tab=mail`, page: 'accounts' },
  concepten: { getTitle: counted('concepten'), href: getFotosHref('concepten'), page: 'adminFotos' },
  dubbel: { getTitle: counted('dubbel'), href: getPath('lookAlikes'), page: 'adminFotos' },
  zonderTags: fotos('zonderTags', tFotos('lacks.tags')),
  zonderBeschrijving: fotos('zonderBeschrijving', tFotos('lacks.beschrijving')),
  zonderEigenaar: fotos('zonderEigenaar', tFotos('lacks.eigenaar')),
  rechtenOnbekend: fotos('rechtenOnbekend', getListTitle('onbekend')),
  rechtenPersonen: fotos('rechtenPersonen', getListTitle('personen')),
  rechtenVerloopt: fotos('rechtenVerloopt', getListTitle('verloopt')),
  rechtenVerlopen: fotos('rechtenVerlopen', getListTitle('verlopen')),
  rechtenIngetrokken: fotos('rechtenIngetrokken', getListTitle('ingetrokken')),
};
const countedParts = Object.keys(officeItems) as CountedPart[];

/** Returns what there is to do, with the number of each. */
export const findTodo = (office: Office): (Item & { part: CountedPart; count: OfficeCount })[] =>
  countedParts.flatMap((part) => {
    const count = office[part];
    return count && count.total > 0 ? [{ ...officeItems[part], part, count }] : [];
  });

/** Returns how much there is to do at a page. */
export const countForPage = (office: Office, page: PathName): OfficeCount => {
  const counts = findTodo(office).flatMap((item) => (item.page === page ? [item.count] : []));
  return { total: counts.reduce((sum, { total }) => sum + total, 0), more: counts.some(({ more }) => more) };
};
