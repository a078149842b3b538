import { ignoreErrors } from '../ignore-errors.js';

/**
 * Unsaved form input, per account and per tab. In memory it includes the selected files; sessionStorage holds a copy
 * without them, to survive a reload.
 */
const inMemory = new Map<string, object>();
const prefix = 'draft';

type DraftId = { account: string; pathname: string; fields: readonly string[] };

/** A form is identified by its page and fields, so a draft is not restored in a form whose fields have changed. */
export const toDraftKey = ({ account, pathname, fields }: DraftId) =>
  [prefix, account, pathname, fields.join()].join(' ');

/** Passwords are never stored. */
const isStorable = (name: string) => !name.includes('password');

/** Saves a draft. When storage is blocked or full, it stays in memory only. */
export const saveDraft = (key: string, values: object) => {
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => isStorable(name)));
  if (Object.keys(stored).length === 0) return;
  inMemory.set(key, stored);
  ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(stored)));
};

export const removeDraft = (key: string) => {
  inMemory.delete(key);
  ignoreErrors(() => sessionStorage.removeItem(key));
};

const getStorageKeys = () => ignoreErrors(() => Object.keys(sessionStorage)) ?? [];
const getDraftKeys = () => [...inMemory.keys(), ...getStorageKeys().filter((key) => key.startsWith(`${prefix} `))];

export const hasDrafts = () => getDraftKeys().length > 0;

/** Removes all drafts, except those of the given account. */
export const removeDrafts = (except?: string) => {
  for (const key of getDraftKeys())
    if (except === undefined || !key.startsWith(`${prefix} ${except} `)) removeDraft(key);
};

/** Removes the drafts of a page. */
export const removeDraftsForPath = (pathname: string) => {
  for (const key of getDraftKeys()) if (key.includes(` ${pathname} `)) removeDraft(key);
};

const getType = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

/** Merges stored fields into the defaults. Skips unknown fields and values of another type. */
const mergeFields = <V extends object>(defaults: V, stored: object): V => {
  const merged = { ...defaults };
  for (const [name, value] of Object.entries(stored) as [keyof V, V[keyof V]][]) {
    if (!(name in defaults)) continue;
    const field = defaults[name];
    if (isFields(value) && isFields(field)) merged[name] = mergeFields(field, value);
    else if (value instanceof File || (getType(value) === getType(field) && getType(value) !== 'object'))
      merged[name] = value;
  }
  return merged;
};

/** Reads a draft and merges it into the defaults. */
export const readDraft = <V extends object>(key: string, defaults: V): V | undefined => {
  const stored: unknown =
    inMemory.get(key) ?? ignoreErrors(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
  return isFields(stored) ? mergeFields(defaults, stored) : undefined;
};
