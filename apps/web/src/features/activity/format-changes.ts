import { idPattern, isDay, roleTexts, type ActivityItem, type Role } from '@ledenportaal/shared';
import { formatBytes, formatDateTime, formatDay, formatDuration, formatList, formatNumber } from '../../lib/format.js';
import { truncateText } from '../../lib/truncate-text.js';
import { messages, t } from './messages.js';

/** A change of a field in words. `full`: with the whole text, where `text` has only its beginning. */
export type FormattedChange = { text: string; full?: string };

type Options = {
  timeZone?: string | undefined;
  /** Whether many things changed: of their former values, or those after an undo, the audit log has none. */
  isOfMany?: boolean | undefined;
};
type Scalar = string | number | boolean;

const maxTextLength = 60;
const maxNames = 5;

/** Derived from other fields, or without meaning for a reader. */
const hiddenFields = new Set(['sha256', 'picture', 'key', 'order', 'poster.key']);
/** Fields of which the value is no text. */
const wholeFields = new Set(['focus', 'poster', 'portimage', 'logo', 'palette', 'renditions', 'licences']);

/** Describes what the audit log has of a change: 'tag heide erbij, bos eraf', 'status: van concept naar zichtbaar'. */
export const formatChanges = (changes: ActivityItem['changes'], options: Options = {}): FormattedChange[] =>
  Object.entries(changes).flatMap(([name, [before, after]]) => formatField(name, before, after, options));

const formatField = (path: string, before: unknown, after: unknown, options: Options): FormattedChange[] => {
  const isOmitted = options.isOfMany === true && (before === null || after === null);
  if (hiddenFields.has(path) || (isOmitted ? before === after : isEmpty(before) && isEmpty(after))) return [];
  // The audit log counts the fields that did not fit, and replaces a value that is too large.
  if (path === '…') return [{ text: t('change.more', { count: Number(after) }) }];
  if (wholeFields.has(path) || (before === '…' && after === '…')) return [{ text: formatWhole(path, before, after) }];
  if (isObject(before) || isObject(after)) return formatObject(path, before, after, options);
  const formatItem = (value: unknown) => formatValue(path, value, options.timeZone);
  if (Array.isArray(before) || Array.isArray(after))
    return [before, after].every(isListOfScalars)
      ? formatListChange(path, toNames(before, formatItem), toNames(after, formatItem))
      : [{ text: formatWhole(path, before, after) }];
  return [before, after].every((value) => isText(path, value))
    ? [formatTextChange(path, before, after, isOmitted)]
    : [{ text: formatFromTo('change.value', path, [before, after], formatItem, isOmitted) }];
};

/** 'status: van concept naar zichtbaar', or without the value that is omitted: 'status wordt zichtbaar'. */
const formatFromTo = (
  key: 'change.text' | 'change.value',
  path: string,
  [before, after]: [unknown, unknown],
  format: (value: unknown) => string,
  isOmitted: boolean,
): string => {
  const field = formatName(path);
  if (!isOmitted) return t(key, { field, before: format(before), after: format(after) });
  return before === null
    ? t('change.set', { field, after: format(after) })
    : t('change.unset', { field, before: format(before) });
};

const formatObject = (path: string, before: unknown, after: unknown, options: Options): FormattedChange[] => {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .flatMap((name) => formatField(`${path}.${name}`, old[name] ?? null, now[name] ?? null, options));
};

const formatWhole = (path: string, before: unknown, after: unknown): string => {
  const field = formatName(path);
  if (isEmpty(before)) return t('change.added', { field });
  return t(isEmpty(after) ? 'change.removed' : 'change.changed', { field });
};

const formatListChange = (path: string, before: string[], after: string[]): FormattedChange[] => {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  if (added.length === 0 && removed.length === 0) return [{ text: t('change.order', { field: formatName(path) }) }];
  const [text, full] = [maxNames, Infinity].map((max) => {
    const parts = [
      ...(added.length > 0 ? [t('change.listAdded', { names: formatNames(added, max) })] : []),
      ...(removed.length > 0 ? [t('change.listRemoved', { names: formatNames(removed, max) })] : []),
    ];
    return `${formatName(path, (added.length > 0 ? added : removed).length)} ${parts.join(', ')}`;
  }) as [string, string];
  return [text === full ? { text } : { text, full }];
};

const formatNames = (names: string[], max: number): string => {
  // A name with a comma, such as a group of synonyms, would look like more of them.
  const shown = names.slice(0, max).map((name) => (name.includes(',') ? `‘${name}’` : name));
  const left = names.length - shown.length;
  return formatList(left > 0 ? [...shown, t('change.moreNames', { count: left })] : shown);
};

const formatTextChange = (path: string, before: unknown, after: unknown, isOmitted: boolean): FormattedChange => {
  const format = (shorten: (text: string) => string) => {
    const quote = (value: unknown) =>
      isEmpty(value) ? t('change.empty') : `‘${shorten(withoutLength(String(value)))}’`;
    return formatFromTo('change.text', path, [before, after], quote, isOmitted);
  };
  const text = format((whole) => truncateText(whole, maxTextLength));
  const full = format((whole) => whole);
  return text === full ? { text } : { text, full };
};

/** 'naam', 'tags'. `count`: of the items of a list. Of an unknown field, its name in words. */
const formatName = (path: string, count = 2): string => {
  const one = `field.${path}.one`;
  const known = count === 1 && one in messages ? one : `field.${path}`;
  if (known in messages) return t(known as 'field.naam');
  const [last = '', ...parents] = path.split('.').reverse();
  if (parents.length > 0) return `${formatName(parents.toReversed().join('.'))}, ${formatName(last)}`;
  return last
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
};

const getValueKey = (path: string, value: Scalar) => {
  const name = `${path}.${value}`;
  return `value.${name}`;
};

const formatters: Record<string, (value: Scalar) => string> = {
  role: (role) => roleTexts[role as Role]?.label ?? String(role),
  size: (bytes) => formatBytes(Number(bytes)),
  seconds: (seconds) => formatDuration(Number(seconds)),
};

const formatValue = (path: string, value: unknown, timeZone?: string): string => {
  if (isEmpty(value)) return t('change.empty');
  const scalar = value as Scalar;
  const key = getValueKey(path, scalar);
  if (key in messages) return t(key as 'value.status.concept');
  const format = formatters[path];
  if (format) return format(scalar);
  if (typeof scalar === 'boolean') return t(scalar ? 'change.yes' : 'change.no');
  if (typeof scalar === 'number') return Number.isInteger(scalar) ? formatNumber(scalar) : String(scalar);
  if (isMoment(scalar)) return formatDateTime(scalar, timeZone);
  if (isDay(scalar)) return formatDay(scalar);
  // The name of what does not exist any more is not known.
  return idPattern.test(scalar) ? t('change.gone') : withoutLength(scalar);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfScalars = (value: unknown) =>
  isEmpty(value) || (Array.isArray(value) && value.every((item) => typeof item !== 'object'));
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** Fields with one of a few values, and those with names of something else, are not quoted. */
const valueFields = new Set([
  'role',
  'state',
  'status',
  'type',
  'section',
  'lid',
  'kind',
  'licentie',
  'signup',
  'timeZone',
]);
const isText = (path: string, value: unknown) => {
  if (isEmpty(value)) return true;
  const name = path.split('.').at(-1) ?? '';
  return (
    typeof value === 'string' &&
    !valueFields.has(name) &&
    !(getValueKey(path, value) in messages) &&
    !isMoment(value) &&
    !isDay(value) &&
    !idPattern.test(value)
  );
};

/** Without the number of the items that the audit log left out of a list. */
const toNames = (value: unknown, format: (item: unknown) => string): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .filter((item) => !(typeof item === 'string' && /^… \(\d+\)$/.test(item)))
    .map(format);

/** Without the length of the whole text, which follows one that the audit log shortened. */
const withoutLength = (text: string) => text.replace(/… \(\d+\)$/, '…');
