export type Item = { _id: string };

/** A page of the results of a search, as the user sees it. */
export type ShownResults<T extends Item> = {
  /** Identifies the page, with its size and the order of the results. */
  page: string;
  items: readonly T[];
  /** The number of results on all pages. */
  total: number;
  /** Whether there are more results than `total`. */
  more: boolean;
  /** The position of the first item in the results, from 0. Needed for ranges across pages. */
  first?: number;
  /** The items on all pages, when the browser has the whole list. What leaves it then leaves the selection without a check. */
  all?: readonly T[] | undefined;
  /** Differs each time that the results have been fetched. */
  version: unknown;
};

/** Ids of which the server must say which are still in the results. */
export type Check = { ids: readonly string[] };

/** A range from the item that was clicked last, on another page, to this one. Positions are those at the time of the click. */
export type RangeRequest = { from: Position; to: Position; isChosen: boolean };
type Position = { id: string; index: number };
/** Why a range was not chosen. `gone`: the item where it begins is no longer in the results. */
export type RangeFailure = 'tooMany' | 'gone' | 'failed';

export type SelectionState<T extends Item> = {
  /** Identifies the search. Another search starts without selection. */
  search: string;
  /** Undefined until the first page of the search has loaded. */
  results: ShownResults<T> | undefined;
  /** Whether every result on all pages is chosen; `chosen` is empty then. */
  isAll: boolean;
  /** Whether the last choice ended `isAll`. */
  hasEndedAll: boolean;
  chosen: readonly T[];
  /** Items that left the results by an edit of the user, chosen or not. They are shown apart. */
  edited: readonly T[];
  /** While requests edit what is chosen: what was in `edited` before. */
  editing: { edited: readonly string[] } | undefined;
  /** Ids that the user has edited, until a check says which of them are still in the results. */
  touched: readonly string[];
  check: Check | undefined;
  /** The range that Shift extends, from its first to its last clicked or focused item; `index` is the position of that one. */
  range: { anchor: string; head: string; index: number | undefined } | undefined;
  /** The range whose items must be fetched. The next choice of the user replaces it. */
  rangeRequest: RangeRequest | undefined;
  rangeFailure: RangeFailure | undefined;
};

/** What the user chooses. */
export type Choice =
  | { type: 'toggle'; id: string; isRange?: boolean }
  | { type: 'extend'; from: string; to: string }
  | { type: 'togglePage' }
  | { type: 'chooseAll' }
  | { type: 'clear' }
  | { type: 'clearOtherPages' }
  | { type: 'closeEdited' };

export type SelectionAction<T extends Item> =
  | Choice
  /** `results` is undefined while another page loads. */
  | { type: 'show'; search: string; results: ShownResults<T> | undefined }
  | { type: 'startEdit' }
  /** `done` are edited, `removed` no longer exist or must not stay chosen. */
  | { type: 'finishEdit'; done: readonly string[]; removed: readonly string[]; changes?: Partial<T> }
  | { type: 'finishCheck'; check: Check; matching: readonly string[] }
  /** `items`: those of the range, with both ends. At most `max` items can be chosen. */
  | { type: 'finishRange'; request: RangeRequest; items: readonly T[]; max: number }
  | { type: 'failRange'; request: RangeRequest; failure: RangeFailure };

export const createSelection = <T extends Item>(search: string): SelectionState<T> => ({
  search,
  results: undefined,
  isAll: false,
  hasEndedAll: false,
  chosen: [],
  edited: [],
  editing: undefined,
  touched: [],
  check: undefined,
  range: undefined,
  rangeRequest: undefined,
  rangeFailure: undefined,
});

/**
 * A selection of items of a search. Each chosen item is on the page that the user sees, was chosen on another page of
 * the same search, or is in `edited`. Returns the same state when nothing changes.
 */
export const reduceSelection = <T extends Item>(
  state: SelectionState<T>,
  action: SelectionAction<T>,
): SelectionState<T> => {
  switch (action.type) {
    case 'show':
      return show(action.search === state.search ? state : createSelection(action.search), action.results);
    case 'finishEdit':
      return finishEdit(state, action);
    case 'finishCheck':
      return action.check === state.check ? finishCheck(state, action.check, action.matching) : state;
    case 'finishRange':
      return action.request === state.rangeRequest ? finishRange(state, action) : state;
    case 'failRange':
      return action.request === state.rangeRequest ? endRange(state, action.failure) : state;
    default:
      return reduceChoice(endRange(state), action);
  }
};

/** Forgets the range that is being fetched, or why one was not chosen. */
const endRange = <T extends Item>(state: SelectionState<T>, rangeFailure?: RangeFailure): SelectionState<T> => ({
  ...state,
  rangeRequest: undefined,
  rangeFailure,
});

const reduceChoice = <T extends Item>(
  state: SelectionState<T>,
  action: Choice | { type: 'startEdit' },
): SelectionState<T> => {
  switch (action.type) {
    case 'toggle':
      return toggle(state, action.id, action.isRange);
    case 'extend':
      return extend(state, action.from, action.to);
    case 'togglePage':
      return choose(state, toIds(getItems(state)), !summarise(state).isPageChosen);
    case 'chooseAll':
      return { ...clear(state), isAll: true };
    case 'clear':
      return clear(state);
    case 'clearOtherPages':
      return { ...state, chosen: without(state.chosen, summarise(state).otherIds) };
    case 'closeEdited':
      return closeEdited(state);
    case 'startEdit':
      return { ...state, editing: { edited: toIds(state.edited) }, check: undefined };
  }
};

/** What the bar, the checkboxes, a question and a request are about. */
export const summarise = <T extends Item>(state: SelectionState<T>) => {
  const { results, isAll, chosen } = state;
  const items = getItems(state);
  const edited = getEdited(state);
  const ids = isAll ? toIds(results?.all ?? []) : toIds(chosen);
  const chosenIds = new Set(isAll ? toIds(items) : ids);
  const shownIds = new Set(toIds([...items, ...edited]));
  const chosenOnPage = items.filter(({ _id }) => chosenIds.has(_id)).length;
  const total = results?.total ?? 0;
  return {
    ids,
    /** Empty when all results are chosen. */
    chosen,
    isAll,
    count: isAll ? total : ids.length,
    has: (id: string) => chosenIds.has(id),
    isPageChosen: items.length > 0 && chosenOnPage === items.length,
    isPagePartlyChosen: chosenOnPage > 0 && chosenOnPage < items.length,
    otherIds: isAll ? [] : ids.filter((id) => !shownIds.has(id)),
    edited,
    editedCount: edited.filter(({ _id }) => chosenIds.has(_id)).length,
    isLoaded: results !== undefined,
    items,
    total,
    more: results?.more ?? false,
    hasEndedAll: state.hasEndedAll,
    isFindingRange: state.rangeRequest !== undefined,
    rangeFailure: state.rangeFailure,
  };
};

/** The item before (-1) or after (1) this one, in the list that it is in. */
export const getAdjacentId = <T extends Item>(state: SelectionState<T>, id: string, step: -1 | 1) => {
  const ids = getList(state, id);
  const index = ids.indexOf(id);
  return index < 0 ? undefined : ids[index + step];
};

const toIds = (items: readonly Item[]) => items.map(({ _id }) => _id);
const without = <T extends Item>(items: readonly T[], ids: readonly string[]) => {
  const removed = new Set(ids);
  return items.filter(({ _id }) => !removed.has(_id));
};
const getItems = <T extends Item>({ results }: SelectionState<T>): readonly T[] => results?.items ?? [];
/** Without what is on the page: it is back in the results, or the page is older than the check. */
const getEdited = <T extends Item>(state: SelectionState<T>) => without(state.edited, toIds(getItems(state)));

const clear = <T extends Item>(state: SelectionState<T>): SelectionState<T> => ({
  ...createSelection<T>(state.search),
  results: state.results,
});

const closeEdited = <T extends Item>(state: SelectionState<T>): SelectionState<T> => {
  const closed = toIds(getEdited(state));
  return { ...state, chosen: without(state.chosen, closed), edited: without(state.edited, closed) };
};

/** The list on the screen that an item is in. */
const getList = <T extends Item>(state: SelectionState<T>, id: string) =>
  findList([getItems(state), getEdited(state)], id);
const findList = (lists: readonly (readonly Item[])[], id: string) =>
  lists.map(toIds).find((ids) => ids.includes(id)) ?? [];

/** The items that can be chosen without a request. */
const getKnown = <T extends Item>(state: SelectionState<T>) => [
  state.results?.all ?? getItems(state),
  getEdited(state),
];

/** The position of an item of the page in the results. */
const getIndex = <T extends Item>(state: SelectionState<T>, id: string) => {
  const index = getItems(state).findIndex(({ _id }) => _id === id);
  return index < 0 || state.results?.first === undefined ? undefined : state.results.first + index;
};

/** The ids from one to the other, in either direction; only the last one if they are not in the same list. */
const getRange = <T extends Item>(state: SelectionState<T>, from: string | undefined, to: string) => {
  const ids = findList(getKnown(state), to);
  const [start, end] = [ids.findIndex((id) => id === from), ids.indexOf(to)].sort((a, b) => a - b) as [number, number];
  return start < 0 ? [to] : ids.slice(start, end + 1);
};

const choose = <T extends Item>(
  state: SelectionState<T>,
  ids: readonly string[],
  isChosen: boolean,
): SelectionState<T> => {
  const known = getKnown(state).flat();
  const rest = without(state.isAll ? getItems(state) : state.chosen, ids);
  const added = isChosen ? known.filter(({ _id }) => ids.includes(_id)) : [];
  return { ...state, isAll: false, hasEndedAll: state.isAll, chosen: [...rest, ...added] };
};

const toggle = <T extends Item>(state: SelectionState<T>, id: string, isRange = false): SelectionState<T> => {
  const ids = isRange ? getRange(state, state.range?.head, id) : [id];
  const isChosen = !summarise(state).has(id);
  return {
    ...choose(state, ids, isChosen),
    range: { anchor: id, head: id, index: getIndex(state, id) },
    rangeRequest: isRange ? toRangeRequest(state, id, isChosen) : undefined,
  };
};

/** A request for the rest of a range that began on another page. */
const toRangeRequest = <T extends Item>(
  state: SelectionState<T>,
  id: string,
  isChosen: boolean,
): RangeRequest | undefined => {
  const { range, results } = state;
  const index = getIndex(state, id);
  if (!range || range.index === undefined || index === undefined || results?.all) return undefined;
  if (findList(getKnown(state), range.head).length > 0) return undefined;
  return { from: { id: range.head, index: range.index }, to: { id, index }, isChosen };
};

const finishRange = <T extends Item>(
  state: SelectionState<T>,
  { request, items, max }: Extract<SelectionAction<T>, { type: 'finishRange' }>,
): SelectionState<T> => {
  const rest = without(state.chosen, toIds(items));
  const chosen = request.isChosen ? [...rest, ...items] : rest;
  return request.isChosen && chosen.length > max ? endRange(state, 'tooMany') : { ...endRange(state), chosen };
};

const extend = <T extends Item>(state: SelectionState<T>, from: string, to: string): SelectionState<T> => {
  if (state.isAll) return state;
  const { anchor = from } =
    state.range?.head === from && getList(state, from).includes(state.range.anchor) ? state.range : {};
  const range = getRange(state, anchor, to);
  const dropped = getRange(state, anchor, from).filter((id) => !range.includes(id));
  return {
    ...choose(choose(state, dropped, false), range, true),
    range: { anchor, head: to, index: getIndex(state, to) },
  };
};

const show = <T extends Item>(state: SelectionState<T>, results: ShownResults<T> | undefined): SelectionState<T> => {
  const { results: previous, editing, touched } = state;
  if (!results || (previous?.page === results.page && previous.version === results.version)) return state;
  const isRefresh = previous?.page === results.page;
  const shown = new Map(results.items.map((item) => [item._id, item]));
  const allIds = results.all && new Set(toIds(results.all));
  const chosen = state.chosen
    .filter(({ _id }) => !allIds || allIds.has(_id))
    .map((item) => shown.get(item._id) ?? item);
  // Until the check, what vanishes during an edit has left the results by it. The rest may be on another page now.
  const left = chosen.filter(({ _id }) => isRefresh && (editing || touched.includes(_id)) && isOn(previous, _id));
  const next = {
    ...state,
    results,
    chosen,
    hasEndedAll: false,
    isAll: state.isAll && results.total > 0 && !results.more,
    edited: addItems(state.edited, left),
  };
  // The end of an edit starts a check of its own.
  return editing || allIds ? next : { ...next, check: toCheck([...summarise(next).otherIds, ...touched], next.edited) };
};

const isOn = <T extends Item>(results: ShownResults<T>, id: string) => results.items.some(({ _id }) => _id === id);

const addItems = <T extends Item>(items: readonly T[], added: readonly T[]) => [
  ...items,
  ...without(added, toIds(items)),
];

const toCheck = (ids: readonly string[], edited: readonly Item[]): Check | undefined => {
  const all = [...new Set([...ids, ...toIds(edited)])];
  return all.length > 0 ? { ids: all } : undefined;
};

type FinishEdit<T extends Item> = Extract<SelectionAction<T>, { type: 'finishEdit' }>;

const finishEdit = <T extends Item>(
  state: SelectionState<T>,
  { done, removed, changes }: FinishEdit<T>,
): SelectionState<T> => {
  const update = (items: readonly T[]) =>
    without(items, removed).map((item) => (done.includes(item._id) ? { ...item, ...changes } : item));
  // What vanished during the edit without being edited was changed by others.
  const isEdited = ({ _id }: T) => done.includes(_id) || !state.editing || state.editing.edited.includes(_id);
  const [chosen, edited] = [update(state.chosen), update(state.edited.filter(isEdited))];
  const ids = toIds(chosen);
  const touched = ids.filter((id) => done.includes(id) || state.touched.includes(id));
  return { ...state, editing: undefined, chosen, edited, touched, check: toCheck(ids, edited) };
};

const finishCheck = <T extends Item>(
  state: SelectionState<T>,
  { ids }: Check,
  matching: readonly string[],
): SelectionState<T> => {
  const missing = ids.filter((id) => !matching.includes(id));
  const left = state.chosen.filter(({ _id }) => missing.includes(_id) && state.touched.includes(_id));
  const edited = addItems(without(state.edited, matching), left);
  // Others changed or deleted the rest.
  const dropped = missing.filter((id) => !toIds(edited).includes(id));
  return {
    ...state,
    edited,
    chosen: without(state.chosen, dropped),
    touched: [],
    check: undefined,
  };
};
