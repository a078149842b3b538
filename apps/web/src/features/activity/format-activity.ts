import { findActivityAction, type ActivityItem, type ActivityKind, type ActivityList } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { getPath } from '../../lib/routing/paths.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { messages, t } from './messages.js';

/** 'Foto gewijzigd', '14 foto’s toegevoegd'. */
export const formatAction = ({ what, kind, group }: Pick<ActivityItem, 'what' | 'kind' | 'group'>): string => {
  if (kind === 'reeks' && group) return t('activiteit.reeksAdded', { count: formatParts('foto', group.count) });
  return findActivityAction(what)?.text ?? t('activiteit.otherChange');
};

/** '14 foto’s', '3 onderdelen'. */
export const formatParts = (kind: ActivityKind, count: number): string => {
  if (kind === 'foto' || kind === 'reeks') return formatFotoCount({ total: count, more: false });
  const name = `activiteit.parts.${kind}`;
  const known = name in messages ? name : 'activiteit.parts.other';
  return `${formatNumber(count)} ${t((count === 1 ? `${known}.one` : known) as 'activiteit.parts.lid')}`;
};

/** '12 wijzigingen', '10.000+ wijzigingen'. */
export const formatTotal = ({ total, more }: Pick<ActivityList, 'total' | 'more'>): string =>
  `${formatNumber(total)}${more ? '+' : ''} ${t(total === 1 ? 'activiteit.one' : 'activiteit.many')}`;

/** The object as it is named in a line. Empty when it has no name. */
export const formatObject = ({ kind, object }: Pick<ActivityItem, 'kind' | 'object'>): string =>
  object ? object.naam || (kind === 'foto' ? t('foto.noText') : '') : '';

const withSearch = (path: string, naam: string) => `${path}?${new URLSearchParams({ zoek: naam }).toString()}`;

type Naming = { _id: string; naam: string };
const hrefs: Record<ActivityKind, ((object: Naming) => string) | undefined> = {
  account: ({ naam }) => withSearch(getPath('accounts'), naam),
  bedrijf: ({ _id: id }) => getPath('editBedrijf', { id }),
  eigenaar: ({ naam }) => withSearch(getPath('eigenaars'), naam),
  file: ({ _id: id }) => getPath('editFile', { id }),
  foto: ({ _id: item }) => getPath('adminFoto', { item }),
  instellingen: () => getPath('instellingen'),
  lid: ({ _id: id }) => getPath('lid', { id }),
  reeks: ({ _id }) => `${getPath('adminFotos')}?reeks=${_id}`,
  tag: ({ naam }) => withSearch(getPath('tags'), naam),
  thema: ({ naam }) => withSearch(getPath('themas'), naam),
  woorden: () => getPath('woorden'),
};

/** Where the object of a line is edited. Undefined for many objects, which are the parts of the line. */
export const getObjectHref = ({ what, kind, object }: Pick<ActivityItem, 'what' | 'kind' | 'object'>) => {
  const isOfMany = kind !== 'reeks' && findActivityAction(what)?.hasParts;
  return object && !isOfMany && !isRemoval(what) ? hrefs[kind]?.(object) : undefined;
};

const isRemoval = (what: string) => /\.(deleted|removed|purged|merged)$/.test(what);

/** Returns the ids of the objects that the latest of these lines, newest first, removed. Their pages do not exist. */
export const findRemoved = (items: readonly ActivityItem[]): ReadonlySet<string> => {
  const latest = new Map(items.toReversed().map(({ what, object }) => [object?._id ?? '', what]));
  return new Set([...latest].flatMap(([id, what]) => (isRemoval(what) ? [id] : [])));
};
