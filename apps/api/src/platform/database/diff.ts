import { isDeepStrictEqual } from 'node:util';
import { truncate } from '@ledenportaal/shared';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** The value before and after by field; null where there was none. */
export type Changes = Record<string, [before: Json, after: Json]>;

const maxFields = 20;
const maxItems = 20;
/** In UTF-16 code units. */
const maxTextLength = 200;
/** The values of all fields together, as JSON in UTF-8. */
const maxBytes = 4096;

/** Names of fields that no difference has, also inside other fields. */
const secretName = /password|wachtwoord|secret|token|nonce|codehash|spentcode|^code$/i;

/**
 * Returns the fields that differ, shortened to a few kB. Of a partial update, `after`, only the fields that it has.
 * Compares ids and dates as JSON has them. Leaves out secrets. More than 20 fields are counted under `…`.
 */
export const diff = <A extends object>(
  before: object,
  after: A,
  fields: readonly Extract<keyof A, string>[] = Object.keys(after) as Extract<keyof A, string>[],
): Changes => {
  const [old, now] = [toJson(before, fields), toJson(after, fields)];
  const changed = fields.filter((name) => !isDeepStrictEqual(old[name], now[name]));
  const changes: Changes = {};
  let bytes = 0;
  for (const name of changed.slice(0, maxFields)) {
    const change: Changes[string] = [shorten(old[name]), shorten(now[name])];
    const size = Buffer.byteLength(JSON.stringify(change));
    const fits = bytes + size <= maxBytes;
    changes[name] = fits ? change : ['…', '…'];
    if (fits) bytes += size;
  }
  if (changed.length > maxFields) changes['…'] = [null, changed.length - maxFields];
  return changes;
};

/** Returns the fields that the document has, without secrets. */
const toJson = (document: object, fields: readonly string[]) => {
  const values = fields.map((name) => [name, (document as Record<string, unknown>)[name]]);
  const withoutSecrets = (name: string, value: unknown) => (secretName.test(name) ? undefined : (value ?? undefined));
  return JSON.parse(JSON.stringify(Object.fromEntries(values), withoutSecrets)) as Record<string, Json>;
};

const shorten = (value: Json = null): Json => {
  if (typeof value === 'string')
    return value.length > maxTextLength ? `${truncate(value, maxTextLength)}… (${value.length})` : value;
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map(shorten);
    return value.length > maxItems ? [...items, `… (${value.length})`] : items;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, shorten(nested)]));
};
