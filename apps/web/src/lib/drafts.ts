import { tolerate } from './tolerate.js';

/**
 * What is being typed, for its writer alone. It is in this tab only: in memory, with the files that were chosen, and in
 * the tab's own storage, without them, for when the page is loaded anew.
 */
const inMemory = new Map<string, object>();
const prefix = 'draft';

type Draft = { account: string; pathname: string; fields: readonly string[] };

/** A form is known by its page and its fields: one that has others since a new version finds nothing to fill them with. */
export const draftKey = ({ account, pathname, fields }: Draft) => [prefix, account, pathname, fields.join()].join(' ');

/** Passwords are nowhere but in their fields. */
const isKept = (name: string) => !name.includes('password');

/** Where storage is forbidden or full, it is in memory alone. */
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

/** Every draft, but for those of the account that goes on here. */
export const forgetDrafts = (except?: string) => {
  for (const key of keys()) if (except === undefined || !key.startsWith(`${prefix} ${except} `)) forgetDraft(key);
};

/** Those of a page that somebody leaves as it is. */
export const forgetDraftsAt = (pathname: string) => {
  for (const key of keys()) if (key.includes(` ${pathname} `)) forgetDraft(key);
};

const shapeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** What was typed, over what the form has otherwise: only in fields that still hold such a thing. */
export const readDraft = <V extends object>(key: string, otherwise: V): V | undefined => {
  const kept: unknown =
    inMemory.get(key) ?? tolerate(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fits = ([name, value]: [string, unknown]) =>
    name in otherwise &&
    (value instanceof File || (shapeOf(value) === shapeOf(otherwise[name as keyof V]) && shapeOf(value) !== 'object'));
  return { ...otherwise, ...Object.fromEntries(Object.entries(kept).filter(fits)) };
};
