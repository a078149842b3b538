import { findActivityAction, type ActivityItem, type ActivityKind, type ActivityList } from '@ledenportaal/shared';
import { getPath } from '../../lib/routing/paths.js';
import { formatCount, formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';

type ActivityGroup = NonNullable<ActivityItem['group']>;

/** 'Foto gewijzigd', '14 foto’s toegevoegd'. */
export const formatAction = ({ what, kind, group }: Pick<ActivityItem, 'what' | 'kind' | 'group'>): string => {
  if (kind === 'reeks' && group) return t('activiteit.reeksAdded', { count: formatParts('foto', group) });
  return findActivityAction(what)?.text ?? t('activiteit.otherChange');
};

/** '14 foto’s', '3 leden', '10.000+ foto’s'. The parts of a change of a label or an eigenaar are the photos that have it. */
export const formatParts = (kind: ActivityKind, group: ActivityGroup): string => {
  const count = { total: group.count, more: group.more ?? false };
  if (kind !== 'lid') return formatFotoCount(count);
  return `${formatCount(count)} ${t(count.total === 1 ? 'activiteit.lid' : 'activiteit.leden')}`;
};

/** '12 wijzigingen', '10.000+ wijzigingen'. */
export const formatTotal = (count: Pick<ActivityList, 'total' | 'more'>): string =>
  `${formatCount(count)} ${t(count.total === 1 ? 'activiteit.one' : 'activiteit.many')}`;

/** The name of who did something. */
export const formatPerson = ({ naam }: ActivityItem['who']): string => naam || t('activiteit.unknownPerson');

/** The object as it is named in a line. Empty when it has no name. */
export const formatObject = ({ kind, object }: Pick<ActivityItem, 'kind' | 'object'>): string =>
  object ? object.naam || (kind === 'foto' ? t('foto.noText') : '') : '';

const withSearch = (path: string, naam: string) => `${path}?${new URLSearchParams({ zoek: naam }).toString()}`;

type ObjectOfLine = NonNullable<ActivityItem['object']>;
const hrefs: Record<ActivityKind, ((object: ObjectOfLine) => string) | undefined> = {
  account: ({ naam }) => withSearch(getPath('accounts'), naam),
  bedrijf: ({ _id: id }) => getPath('editBedrijf', { id }),
  // No more than a name in photos.
  eigenaar: undefined,
  file: ({ _id: id }) => getPath('editFile', { id }),
  foto: ({ _id: item }) => getPath('adminFoto', { item }),
  instellingen: undefined,
  lid: ({ _id: id }) => getPath('lid', { id }),
  reeks: ({ _id }) => `${getPath('adminFotos')}?reeks=${_id}`,
  tag: ({ naam }) => withSearch(getPath('tags'), naam),
  thema: ({ naam }) => withSearch(getPath('themas'), naam),
  woorden: undefined,
};

/** Where the object of a line is edited. Undefined when it does not exist, or is not one thing. */
export const getObjectHref = ({ kind, object }: Pick<ActivityItem, 'kind' | 'object'>): string | undefined => {
  if (kind === 'instellingen') return `${getPath('instellingen')}?deel=geschiedenis`;
  if (kind === 'woorden') return getPath('woorden');
  return object?.exists ? hrefs[kind]?.(object) : undefined;
};
