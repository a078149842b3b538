import type { ActivityItem, ActivityKind } from '@ledenportaal/shared';
import type { Changes } from '../../platform/database/diff.js';
import type { ListedEntry } from '../../platform/audit.js';

/** The kinds of things that are looked up. */
export const namedKinds = [
  'account',
  'bedrijf',
  'file',
  'foto',
  'lid',
  'reeks',
  'tag',
  'thema',
] as const satisfies ActivityKind[];
export type NamedKind = (typeof namedKinds)[number];
export const isNamedKind = (kind: ActivityKind): kind is NamedKind => (namedKinds as ActivityKind[]).includes(kind);
/** What is known of the things that a page of entries is about. */
export type Things = {
  /** The name as it is now, else as the latest entry has it. */
  getNaam: (kind: NamedKind, id: string) => string;
  /** Whether the subject of an entry exists, other than in the trash. */
  exists: (entry: Pick<ListedEntry, 'subject'>) => boolean;
};

type Value = Changes[string][number];

/** The fields with ids, by the kind of thing that changed. */
const idFields: Partial<Record<ActivityKind, Record<string, NamedKind>>> = {
  account: { lid: 'lid' },
  foto: { tags: 'tag', themes: 'thema', foto: 'foto' },
};
/** The values of these have personal data, such as addresses. */
const personKinds: ActivityKind[] = ['account', 'bedrijf', 'lid'];
/** What says nothing to people: hashes, and keys of files. */
const technicalFields = ['sha256', 'picture', 'poster'];
const idPattern = /^[\da-f]{24}$/;

const isId = (value: Value): value is string => typeof value === 'string' && idPattern.test(value);
const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the ids in the changes of an entry, with their kinds. */
export const findNamedIds = ({ kind, changes = {} }: Pick<ListedEntry, 'kind' | 'changes'>): [NamedKind, string][] =>
  Object.entries(changes).flatMap(([field, values]) => {
    const named = idFields[kind]?.[field];
    return named ? values.flat().flatMap((value): [NamedKind, string][] => (isId(value) ? [[named, value]] : [])) : [];
  });

/**
 * Returns the changes without technical fields, with names instead of ids, and each field of the rights by itself. Without
 * the values of somebody who is gone.
 */
export const toReadableChanges = (
  entry: Pick<ListedEntry, 'kind' | 'changes' | 'subject'>,
  { getNaam, exists }: Things,
): ActivityItem['changes'] => {
  const { kind, changes = {} } = entry;
  if (personKinds.includes(kind) && !exists(entry)) return withoutValues(changes);
  const fields = idFields[kind] ?? {};
  const toReadable = (field: string, value: Value): Value => {
    if (field === 'portimage') return value === null ? null : 'portret';
    const named = fields[field];
    const toNaam = (item: Value) => (named && isId(item) ? getNaam(named, item) : item);
    return Array.isArray(value) ? value.map(toNaam) : toNaam(value);
  };
  const readable = Object.entries(changes).flatMap(([field, [before, after]]): [string, [Value, Value]][] => {
    if (technicalFields.includes(field)) return [];
    if (field === 'rechten') return splitFields(field, before, after);
    return [[field, [toReadable(field, before), toReadable(field, after)]]];
  });
  return Object.fromEntries(readable);
};

/** Replaces the values, as `diff` does those that are too large. The number of fields that it left out stays. */
const withoutValues = (changes: Changes): ActivityItem['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([field, values]) => [field, field === '…' ? values : (['…', '…'] as const)]),
  );

/** Returns the fields of a value that differ, such as `rechten.licentie`. */
const splitFields = (field: string, before: Value, after: Value): [string, [Value, Value]][] => {
  if (!isRecord(after)) return [[field, [before, after]]];
  const old = isRecord(before) ? before : {};
  return Object.keys({ ...old, ...after })
    .map((name): [string, [Value, Value]] => [`${field}.${name}`, [old[name] ?? null, after[name] ?? null]])
    .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
};
