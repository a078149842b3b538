import { orientations, type CriterionName } from '@ledenportaal/shared';
import type { ComponentType } from 'react';
import { formatNumber, formatShortDate } from '../../../lib/format.js';
import type { LabelsByKind } from '../../labels/useLabels.js';
import {
  changeSearch,
  isWithoutEigenaar,
  toggleFilter,
  toggleStatus,
  type FilterKind,
  type ListName,
  type Search,
} from '../../foto-base/foto-search.js';
import { t as tRights } from '../../rights/messages.js';
import { t as tFotos } from '../messages.js';
import { t } from './messages.js';
import { getYear, toPeriod } from './period.js';
import { PeriodFilter } from './PeriodFilter.js';
import { EigenaarFilter, LocatieFilter, PaperFilter, PurposeFilter, ValuesFilter } from './PropertyFilters.js';
import type { PropertyFilterProps } from './useFotoFacets.js';

/** A value of a criterion, with the search without it. */
export type Chip = { key: string; text: string; next: Search };

/** The names of what a search has the ids of. */
type Names = { labels: LabelsByKind; reeks: string | undefined };

type Criterion = {
  /** Returns nothing for a value without a chip of its own. */
  getChips: (search: Search, names: Names) => Chip[];
  /** The section of its filter. Criteria without one are filtered elsewhere on the page. */
  section?: { title: string; isActive: (search: Search) => boolean; Filter: ComponentType<PropertyFilterProps> };
};

/** Values of which a photo must have at least one, in a section with a checkbox for each. */
const oneOf = <V extends string>(name: ListName, title: string, values: readonly V[], toText: (value: V) => string) =>
  ({
    getChips: (search) =>
      values
        .filter((value) => search[name]?.some((chosen) => chosen === value))
        .map((value) => ({ key: value, text: toText(value), next: toggleFilter(search, name, value) })),
    section: {
      title,
      isActive: (search) => search[name] !== undefined,
      Filter: (props) => <ValuesFilter {...props} name={name} values={values} toText={toText} />,
    },
  }) satisfies Criterion;

const labels = (kind: FilterKind): Criterion => ({
  getChips: (search, names) =>
    search[kind].map((id) => ({
      key: id,
      text: names.labels[kind].find(({ _id }) => _id === id)?.naam ?? t('filters.unknown'),
      next: toggleFilter(search, kind, id),
    })),
});

/** Shown with another criterion. */
const elsewhere: Criterion = { getChips: () => [] };

/** What the page shows of each criterion, in the order of the chips and sections. */
export const criteria: Record<CriterionName, Criterion> = {
  tekst: {
    getChips: (search) =>
      toChip('tekst', search.tekst && t('chip.text', { text: search.tekst }), search, { tekst: undefined }),
  },
  zonder: {
    getChips: (search) =>
      (search.zonder ?? []).map((lack) => ({
        key: lack,
        text: tFotos(`lacks.${lack}`),
        next: toggleFilter(search, 'zonder', lack),
      })),
  },
  status: {
    getChips: (search) => {
      const { status } = search;
      return status ? [{ key: 'status', text: tFotos(`status.${status}`), next: toggleStatus(search, status) }] : [];
    },
  },
  job: {
    getChips: (search) => toChip('job', search.job && t('chip.job'), search, { job: undefined }),
  },
  reeks: {
    getChips: (search, { reeks }) => toChip('reeks', search.reeks && reeks, search, { reeks: undefined }),
  },
  themes: labels('themes'),
  themesMatch: elsewhere,
  tags: labels('tags'),
  tagsMatch: elsewhere,
  mag: {
    getChips: (search) =>
      toChip('mag', search.mag && t('chip.mag', { purpose: tRights(`purpose.${search.mag}`) }), search, {
        mag: undefined,
      }),
    section: {
      title: t('filters.mag'),
      isActive: ({ mag, overleg }) => (mag ?? overleg) !== undefined,
      Filter: PurposeFilter,
    },
  },
  orientation: oneOf('orientation', t('filters.orientation'), orientations, (value) => t(`orientation.${value}`)),
  from: {
    getChips: (search) => toChip('period', formatPeriod(search), search, toPeriod('')),
    section: {
      title: t('filters.period'),
      isActive: ({ from, to }) => (from ?? to) !== undefined,
      Filter: PeriodFilter,
    },
  },
  to: elsewhere,
  eigenaar: {
    getChips: (search) =>
      toChip('eigenaar', search.eigenaar && t('chip.eigenaar', { name: search.eigenaar }), search, {
        eigenaar: undefined,
      }),
    section: {
      title: t('filters.eigenaar'),
      isActive: (search) => search.eigenaar !== undefined || isWithoutEigenaar(search),
      Filter: EigenaarFilter,
    },
  },
  // In addresses only: the page offers sheets of paper.
  minWidth: {
    getChips: (search) =>
      toChip('minWidth', search.minWidth && t('chip.minWidth', { width: formatNumber(search.minWidth) }), search, {
        minWidth: undefined,
      }),
  },
  paper: {
    getChips: (search) =>
      toChip('paper', search.paper && t('chip.paper', { size: t(`paper.${search.paper}`) }), search, {
        paper: undefined,
      }),
    section: { title: t('filters.paper'), isActive: ({ paper }) => paper !== undefined, Filter: PaperFilter },
  },
  locatie: {
    getChips: (search) =>
      toChip('locatie', search.locatie && t('chip.locatie', { text: search.locatie }), search, { locatie: undefined }),
    section: { title: t('filters.locatie'), isActive: ({ locatie }) => locatie !== undefined, Filter: LocatieFilter },
  },
  overleg: {
    getChips: (search) =>
      toChip(
        'overleg',
        search.overleg && t('chip.overleg', { purpose: tRights(`purpose.${search.overleg}`) }),
        search,
        {
          overleg: undefined,
        },
      ),
  },
  rechten: {
    getChips: (search) =>
      toChip('rechten', search.rechten && t(`rightsProblem.${search.rechten}`), search, { rechten: undefined }),
  },
};

/** Returns the chip of a criterion with one value. None without a text. */
const toChip = (key: string, text: string | number | undefined, search: Search, changes: Partial<Search>): Chip[] =>
  text ? [{ key, text: String(text), next: changeSearch(search, changes) }] : [];

/** '2026', or the days of a period that is not a whole year. */
const formatPeriod = ({ from, to }: Pick<Search, 'from' | 'to'>) => {
  const year = getYear({ from, to });
  if (year) return String(year);
  // A day has no time zone.
  const [first, last] = [from, to].map((day) => day && formatShortDate(day, 'UTC'));
  if (first && last) return t('chip.period', { from: first, to: last });
  return first ? t('chip.from', { from: first }) : last && t('chip.to', { to: last });
};
