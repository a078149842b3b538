import { idPattern } from '../contract/id-pattern.js';
import { truncate } from '../truncate.js';
import { purposes, rightsProblems } from '../rights/rights.limits.js';
import { fotoStatuses, maxEigenaar, maxLocatie } from './foto.limits.js';
import {
  labelMatches,
  maxFilters,
  maxMinWidth,
  maxTekst,
  missingMetadataForLeden,
  missingMetadataKinds,
  orientations,
  paperSizes,
} from './foto-search.limits.js';

type LabelMatch = (typeof labelMatches)[number];
const matchParams: Record<LabelMatch, string> = { all: 'alle', any: 'een' };

// The kinds of criteria. `parse` reads the parameter in the address, which is '' when it is absent, and ignores what is
// invalid. `format` returns what is written there; nothing for undefined, an empty text or an empty list.

/** Ids, of which a photo has at least one or all. An address may name each: `heide-65f0c…`. The name is never read. */
const ids = (param: string) => ({
  kind: 'ids' as const,
  param,
  parse: (text: string): string[] =>
    [...new Set(text.split(',').map((part) => part.slice(part.lastIndexOf('-') + 1)))]
      .filter((id) => idPattern.test(id))
      .slice(0, maxFilters),
  format: (value: readonly string[]) => value,
});

/** Whether a photo must have all ids of another criterion. `fallback` is not written in the address. */
const match = (param: string, fallback: LabelMatch) => ({
  kind: 'match' as const,
  param,
  parse: (text: string): LabelMatch => labelMatches.find((each) => matchParams[each] === text) ?? fallback,
  format: (value: LabelMatch) => (value === fallback ? undefined : matchParams[value]),
});

const text = (param: string, max: number) => {
  /** Keeps a space at the end, because the user may still be typing. Removes lone surrogates, which cannot be sent. */
  const parseTyped = (typed: string): string => truncate(typed.replace(/\p{Cs}/gu, ''), max);
  return {
    kind: 'text' as const,
    param,
    max,
    parseTyped,
    // The expression takes time to compile, and most visits have no text.
    parse: (typed: string): string | undefined => (typed && parseTyped(typed).trim()) || undefined,
    format: (value: string) => value,
  };
};

/** Values, of which a photo has at least one. `forLeden`: those that leden may search for. */
const values = <V extends string>(param: string, all: readonly V[], forLeden: readonly V[] = all) => ({
  kind: 'values' as const,
  param,
  all,
  forLeden,
  parse: (list: string, isForAdmins: boolean): V[] | undefined => {
    const requested = list.split(',');
    const found = (isForAdmins ? all : forLeden).filter((each) => requested.includes(each));
    return found.length > 0 ? found : undefined;
  },
  format: (value: readonly V[]) => value,
});

/** A value that a photo has. */
const value = <V extends string>(param: string, all: readonly V[], forLeden: readonly V[] = all) => ({
  kind: 'value' as const,
  param,
  all,
  forLeden,
  parse: (name: string, isForAdmins: boolean): V | undefined =>
    (isForAdmins ? all : forLeden).find((each) => each === name),
  format: (chosen: V) => chosen,
});

/** Whether a text is an existing day such as 2026-01-31, and no year that is still being typed, such as 0020. */
export const isDay = (day: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) && day > '1800' ? Date.parse(day) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** A text that is kept as it is written. */
const verbatim = <K extends string>(
  kind: K,
  param: string,
  isValid: (text: string, isForAdmins: boolean) => boolean,
) => ({
  kind,
  param,
  parse: (text: string, isForAdmins: boolean): string | undefined => (isValid(text, isForAdmins) ? text : undefined),
  format: (text: string) => text,
});

const day = (param: string) => verbatim('day', param, isDay);

/** The id of something else, for who edits photos. */
const editorId = (param: string) => ({
  ...verbatim('id', param, (id, isForAdmins) => isForAdmins && idPattern.test(id)),
  forLeden: [] as readonly string[],
});

const number = (param: string, max: number) => ({
  kind: 'number' as const,
  param,
  max,
  parse: (digits: string): number | undefined => {
    const parsed = Number(digits);
    return Number.isInteger(parsed) && parsed > 0 && parsed <= max ? parsed : undefined;
  },
  format: String as (parsed: number) => string,
});

/**
 * The criteria of a search, in the order of their parameters in the address of a grid. `FotoFilter`, `canSearch` and the
 * address follow from this table; the API and the web app have a table with an entry for each of these names.
 */
export const fotoCriteria = {
  tekst: text('zoek', maxTekst),
  tags: ids('tags'),
  tagsMatch: match('tagkeuze', 'all'),
  themes: ids('themas'),
  themesMatch: match('themakeuze', 'any'),
  orientation: values('vorm', orientations),
  from: day('vanaf'),
  to: day('tot-en-met'),
  eigenaar: text('eigenaar', maxEigenaar),
  minWidth: number('breedte', maxMinWidth),
  paper: value('druk', paperSizes),
  locatie: text('locatie', maxLocatie),
  mag: value('mag', purposes),
  overleg: value('overleg', purposes),
  zonder: values('zonder', missingMetadataKinds, missingMetadataForLeden),
  status: value('status', fotoStatuses, []),
  rechten: value('rechten', rightsProblems, []),
  job: editorId('bewerking'),
  reeks: editorId('reeks'),
};

export type CriterionName = keyof typeof fotoCriteria;
export type CriterionValue<K extends CriterionName> = Exclude<ReturnType<(typeof fotoCriteria)[K]['parse']>, undefined>;

export const criterionNames = Object.keys(fotoCriteria) as CriterionName[];

/** Whether the value of a criterion narrows a search: an empty text or list does not. */
export const isGiven = (given: unknown): boolean => Boolean(given) && !(Array.isArray(given) && given.length === 0);
