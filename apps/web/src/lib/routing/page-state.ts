import { idPattern } from '@ledenportaal/shared';

const listNames = ['fotos', 'adminFotos', 'collections', 'downloads'] as const;
const tasks = ['upload', 'next'] as const;

/** History state that a page passes to the next one. It survives a reload and a new version, so it is checked. */
export type PageState = {
  /** The page that the guard redirected to /login from. */
  from?: string | undefined;
  /** Id of the user whose page `from` was; another user does not return to it. */
  of?: string | undefined;
  /** The address that the user typed on the previous public page. */
  email?: string | undefined;
  /** The previous history entry is this list, which contains the item. */
  cameFrom?: (typeof listNames)[number] | undefined;
  /** The previous history entry is the list that contains the item. */
  fromList?: boolean | undefined;
  /** The user comes to search for a photo. */
  toSearch?: boolean | undefined;
  /** The user's task: adding photos, or going from one photo to the next. */
  after?: (typeof tasks)[number] | undefined;
  /** Ids of the photos that were uploaded together, which the user edits one after the other. */
  batch?: string[] | undefined;
};

const isString = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isOneOf = (values: readonly string[]) => (value: unknown) => values.some((each) => each === value);

const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);
const isId = (value: unknown) => isString(value) && idPattern.test(value);

const checks: { [K in keyof Required<PageState>]: (value: unknown) => boolean } = {
  from: (value) => isString(value) && value.startsWith('/'),
  of: isString,
  email: isString,
  cameFrom: isOneOf(listNames),
  fromList: isBoolean,
  toSearch: isBoolean,
  after: isOneOf(tasks),
  batch: isListOf(isId),
};

/** Returns an empty state when a field has a value that this version does not know. */
export const parsePageState = (state: unknown): PageState => {
  const values = { ...(state as object) } as PageState;
  const known = (Object.keys(checks) as (keyof PageState)[]).filter((field) => values[field] !== undefined);
  if (!known.every((field) => checks[field](values[field]))) return {};
  return Object.fromEntries(known.map((field) => [field, values[field]]));
};
