import type { ActivityItem, ActivityKind } from '@ledenportaal/shared';
import type { Changes } from '../../platform/database/diff.js';
import type { ListedEntry } from '../../platform/audit.js';

/** The kinds of things whose names are looked up. Entries about others have them. */
export const namedKinds = ['account', 'foto', 'lid', 'tag', 'thema'] as const satisfies ActivityKind[];
export type NamedKind = (typeof namedKinds)[number];
export const isNamedKind = (kind: ActivityKind): kind is NamedKind => (namedKinds as ActivityKind[]).includes(kind);
export type GetNaam = (kind: NamedKind, id: string) => string;

type Value = Changes[string][number];

/** The fields with ids, by the kind of thing that changed. */
const idFields: Partial<Record<ActivityKind, Record<string, NamedKind>>> = {
  account: { lid: 'lid' },
  foto: { tags: 'tag', themes: 'thema', foto: 'foto' },
};
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

/** Returns the changes without technical fields, with names instead of ids, and each field of the rights by itself. */
export const toReadableChanges = (
  { kind, changes = {} }: Pick<ListedEntry, 'kind' | 'changes'>,
  getNaam: GetNaam,
): ActivityItem['changes'] => {
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

/** Returns the fields of a value that differ, such as `rechten.licentie`. */
const splitFields = (field: string, before: Value, after: Value): [string, [Value, Value]][] => {
  if (!isRecord(after)) return [[field, [before, after]]];
  const old = isRecord(before) ? before : {};
  return Object.keys({ ...old, ...after })
    .map((name): [string, [Value, Value]] => [`${field}.${name}`, [old[name] ?? null, after[name] ?? null]])
    .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
};
