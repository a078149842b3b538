import { truncateText } from '../../../lib/truncate-text.js';
import { messages as texts, t } from '../messages.js';
import { toMegabytes } from '../setting-values.js';

export type FieldChange = { label: string; text: string };
type Fields = Record<string, unknown>;

const maxTextLength = 160;
const maxChanges = 12;
/** The fields whose values have a text of their own. */
const choices: readonly string[] = ['downloadNames', 'signup', 'renditions.group'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The API writes the number of the items behind a list that it shortened. */
const isCount = (item: unknown) => typeof item === 'string' && /^… \(\d+\)$/.test(item);
const isShortened = (list: unknown[]) => list.some(isCount);
const withoutCount = (list: unknown[]) => list.filter((item) => !isCount(item));
const isFieldsList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && withoutCount(value).every(isFields);

/** Returns the label of a field by its path without the names of items: `palette.colours.hex`. */
const getLabel = (path: string, name = path): string => {
  const key = `setting.${path}`;
  return key in texts ? t(key as 'setting.organisation') : name;
};
const getName = ({ name, key, title }: Fields, index: number): string =>
  ([name, key, title].find((value) => typeof value === 'string' && value !== '') as string | undefined) ??
  String(index + 1);

const formatLeaf = (value: unknown, path: string): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (path === 'renditions.maxBytes') return toMegabytes(Number(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return choices.includes(path) ? getLabel(`${path}.${text}`, text) : truncateText(text, maxTextLength);
};

/** Returns the value of a field as text for the screen. The API may have shortened it. */
export const formatValue = (value: unknown, path: string): string => {
  if (isFieldsList(value)) return (withoutCount(value) as Fields[]).map(getName).join(', ');
  if (Array.isArray(value))
    return truncateText(
      withoutCount(value)
        .map((item) => formatLeaf(item, path))
        .join('; '),
      maxTextLength,
    );
  if (!isFields(value)) return formatLeaf(value, path);
  if (path === 'logo') return t('value.logo', { width: String(value.width), height: String(value.height) });
  return Object.entries(value)
    .map(([name, field]) => formatValue(field, `${path}.${name}`))
    .filter(Boolean)
    .join(', ');
};

type Place = { path: string; label: string };
const toPlace = ({ path, label }: Place, name: string): Place => ({
  path: `${path}.${name}`,
  label: `${label}, ${getLabel(`${path}.${name}`, name)}`,
});

/** Compares by name. An item that one list lacks may be left out of it, where the API shortened it. */
const compareLists = (before: unknown[], after: unknown[], place: Place): FieldChange[] => {
  const [old, now] = [before, after].map(
    (list) => new Map((withoutCount(list) as Fields[]).map((item, index) => [getName(item, index), item])),
  ) as [Map<string, Fields>, Map<string, Fields>];
  const removed = isShortened(after) ? [] : [...old.keys()].filter((name) => !now.has(name));
  const added = isShortened(before) ? [] : [...now.keys()].filter((name) => !old.has(name));
  const both = [...now].flatMap(([name, item]) => {
    const former = old.get(name);
    return former ? compare(former, item, { ...place, label: `${place.label}, ${name}` }) : [];
  });
  const kept = (names: Iterable<string>, others: string[]) =>
    [...names].filter((name) => !others.includes(name)).join();
  const isReordered =
    !isShortened(before) && !isShortened(after) && kept(old.keys(), removed) !== kept(now.keys(), added);
  return [
    ...added.map((name) => toChange(place, '', name)),
    ...removed.map((name) => toChange(place, name, '')),
    ...both,
    ...(isReordered ? [{ label: place.label, text: t('settingChange.order') }] : []),
  ];
};

/** Two long values may have the same beginning. */
const toChange = ({ label }: Place, from: string, to: string): FieldChange => {
  if (from === to) return { label, text: t('settingChange.changed') };
  if (from === '') return { label, text: t('settingChange.added', { to }) };
  return { label, text: to === '' ? t('settingChange.removed', { from }) : t('settingChange.fromTo', { from, to }) };
};

const compare = (before: unknown, after: unknown, place: Place): FieldChange[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if ((isFieldsList(before) || isFieldsList(after)) && Array.isArray(before) && Array.isArray(after))
    return compareLists(before, after, place);
  if (isFields(before) && isFields(after) && place.path !== 'logo') {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare(before[name], after[name], toPlace(place, name)));
  }
  return [toChange(place, formatValue(before, place.path), formatValue(after, place.path))];
};

/** Describes the change of a setting in words: each field that differs, with the values before and after. */
export const describeChange = (name: string, before: unknown, after: unknown): FieldChange[] => {
  const place = { path: name, label: getLabel(name) };
  const changes = compare(before, after, place);
  // What differs was left out by the API: the end of a text or a list, or a value that is too large.
  return changes.length > 0 ? changes : [toChange(place, '', '')];
};

/** Describes the changes of a version, at most some. `hasMore`: whether others are left out. */
export const describeChanges = (changes: Record<string, readonly [unknown, unknown]>) => {
  const all = Object.entries(changes).flatMap(([name, [before, after]]) => describeChange(name, before, after));
  return { changes: all.slice(0, maxChanges), hasMore: all.length > maxChanges };
};
