import type { ActivityFilter } from '@ledenportaal/shared';
import { getPath } from '../../lib/routing/paths.js';

/** What is chosen on the page. The address has all of it. */
export type Filters = Omit<ActivityFilter, 'group'>;

/** Their parameters in the address. */
export const filterParams = {
  who: 'wie',
  kind: 'soort',
  object: 'object',
  from: 'van',
  to: 'tot',
} as const satisfies Record<keyof Filters, string>;
const names = Object.keys(filterParams) as (keyof Filters)[];

export const activityHref = (filters: Filters, page = 1): string => {
  const search = new URLSearchParams(
    names.flatMap((name) => (filters[name] ? [[filterParams[name], filters[name]] as [string, string]] : [])),
  );
  if (page > 1) search.set('page', String(page));
  return getPath('activiteit') + (search.size > 0 ? `?${search.toString()}` : '');
};
