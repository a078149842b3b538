import { tolerate } from './tolerate.js';

/**
 * Unsaved form input, per account and per tab. In memory it includes the selected files; sessionStorage holds a copy
 * without them, to survive a reload.
 */
const inMemory = new Map<string, object>();
const prefix = 'draft';

type Draft = { account: string; pathname: string; fields: readonly string[] };

/** A form is identified by its page and fields, so a draft is not restored in a form whose fields have changed. */
export const draftKey = ({ account, pathname, fields }: Draft) => [prefix, account, pathname, fields.join()].join(' ');

/** Passwords are never stored. */
const isKept = (name: string) => !name.includes('password');

/** Saves a draft. When storage is blocked or full, it stays in memory only. */
export const keepDraft = (key: string, values: object) => {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  if (Object.keys(kept).length === 0) return;
  inMemory.set(key, kept);
  tolerate(() => sessionStorage.setItem(key, JSON.stringify(kept)));
};

export const forgetDraft = (key: string) => {
  inMemory.delete(key);
  tolerate(() => sessionStorage.removeItem(key));
};

const keysInStorage = () => tolerate(() => Object.keys(sessionStorage)) ?? [];
const keys = () => [...inMemory.keys(), ...keysInStorage().filter((key) => key.startsWith(`${prefix} `))];

export const hasDrafts = () => keys().length > 0;

/** Removes all drafts, except those of the given account. */
export const forgetDrafts = (except?: string) => {
  for (const key of keys()) if (except === undefined || !key.startsWith(`${prefix} ${except} `)) forgetDraft(key);
};

/** Removes the drafts of a page. */
export const forgetDraftsAt = (pathname: string) => {
  for (const key of keys()) if (key.includes(` ${pathname} `)) forgetDraft(key);
};

const shapeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Reads a draft and merges it into the defaults. Skips unknown fields and values of another type. */
export const readDraft = <V extends object>(key: string, otherwise: V): V | undefined => {
  const kept: unknown =
    inMemory.get(key) ?? tolerate(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fits = ([name, value]: [string, unknown]) =>
    name in otherwise &&
    (value instanceof File || (shapeOf(value) === shapeOf(otherwise[name as keyof V]) && shapeOf(value) !== 'object'));
  return { ...otherwise, ...Object.fromEntries(Object.entries(kept).filter(fits)) };
};
