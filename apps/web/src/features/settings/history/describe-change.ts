import { formatCount } from '../../../lib/format.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { messages as texts, t } from '../messages.js';

export type FieldChange = { label: string; from: string; to: string };
type Fields = Record<string, unknown>;

const maxTextLength = 160;
const maxChanges = 12;
/** The fields whose values have a text of their own. */
const choices: readonly string[] = ['downloadNames', 'signup', 'renditions.group'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFieldsList = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

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
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return choices.includes(path) ? getLabel(`${path}.${text}`, text) : truncateText(text, maxTextLength);
};

/** Returns the value of a field as text for the screen. The API may have shortened it. */
export const formatValue = (value: unknown, path: string): string => {
  if (isFieldsList(value)) return value.map(getName).join(', ');
  if (Array.isArray(value)) return truncateText(value.map((item) => formatLeaf(item, path)).join('; '), maxTextLength);
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

const compareLists = (before: Fields[], after: Fields[], place: Place): FieldChange[] => {
  const [old, now] = [before, after].map((list) => new Map(list.map((item, index) => [getName(item, index), item])));
  const removed = [...old!.keys()].filter((name) => !now!.has(name));
  const added = [...now!.keys()].filter((name) => !old!.has(name));
  const both = [...now!].flatMap(([name, item]) => {
    const former = old!.get(name);
    return former ? compare(former, item, { ...place, label: `${place.label}, ${name}` }) : [];
  });
  const kept = (names: Iterable<string>, others: string[]) =>
    [...names].filter((name) => !others.includes(name)).join();
  const isReordered = kept(old!.keys(), removed) !== kept(now!.keys(), added);
  return [
    ...added.map((name) => ({ label: place.label, from: '', to: name })),
    ...removed.map((name) => ({ label: place.label, from: name, to: '' })),
    ...both,
    ...(isReordered ? [{ label: place.label, from: '', to: t('settingChange.order') }] : []),
  ];
};

const compare = (before: unknown, after: unknown, place: Place): FieldChange[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if ((isFieldsList(before) || isFieldsList(after)) && [before, after].every((list) => Array.isArray(list)))
    return compareLists(before as Fields[], after as Fields[], place);
  if (isFields(before) && isFields(after) && place.path !== 'logo') {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare(before[name], after[name], toPlace(place, name)));
  }
  return [{ label: place.label, from: formatValue(before, place.path), to: formatValue(after, place.path) }];
};

/** Describes the change of a setting in words: each field that differs, with the values before and after. */
export const describeChange = (name: string, before: unknown, after: unknown): FieldChange[] =>
  compare(before, after, { path: name, label: getLabel(name) });

/** Describes the changes of a version, at most some. `more` tells how many are left out. */
export const describeChanges = (changes: Record<string, readonly [unknown, unknown]>) => {
  const all = Object.entries(changes).flatMap(([name, [before, after]]) => describeChange(name, before, after));
  const left = all.length - maxChanges;
  return {
    changes: all.slice(0, maxChanges),
    more:
      left > 0
        ? t('settingChange.more', { count: formatCount(left, t('settingChange.one'), t('settingChange.many')) })
        : undefined,
  };
};
