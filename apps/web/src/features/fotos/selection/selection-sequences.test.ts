import { it } from 'vitest';
import {
  createSelection,
  getAdjacentId,
  reduceSelection,
  summarise,
  type Check,
  type SelectionAction,
} from '../../../ui/selection/selection.js';
import { toBulkTarget } from './bulk-target.js';

/** Random numbers that are the same for the same seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T | undefined => values[below(values.length)];
  return { below, pick, isTrue: (chance = 0.5) => next() < chance };
};
type Random = ReturnType<typeof createRandom>;

type Foto = { _id: string; eigenaar: string };
const owners = ['Ada', 'Bas', 'Cor'];
const everything = '';
const pageSizes = [3, 5, 9];
/** Photos in one request, as `maxBulk`. */
const chunkSize = 2;

/** A server with photos, newest first. The search is for an eigenaar. */
const createBank = (random: Random) => {
  let fotos: Foto[] = Array.from({ length: 5 + random.below(25) }, (_, index) => ({
    _id: `p${index}`,
    eigenaar: random.pick(owners)!,
  }));
  let undoSteps: Foto[][] = [];
  const find = (search: string) => fotos.filter(({ eigenaar }) => search === everything || eigenaar === search);
  const has = (id: string) => fotos.some(({ _id }) => _id === id);
  return {
    find,
    has,
    findIds: (search: string) => find(search).map(({ _id }) => _id),
    allIds: () => fotos.map(({ _id }) => _id),
    change: (ids: readonly string[], eigenaar: string | undefined) => {
      fotos =
        eigenaar === undefined
          ? fotos.filter(({ _id }) => !ids.includes(_id))
          : fotos.map((foto) => (ids.includes(foto._id) ? { ...foto, eigenaar } : foto));
    },
    startUndoStep: () => void (undoSteps = [...undoSteps, fotos]),
    undo: () => {
      fotos = undoSteps.at(-1) ?? fotos;
      undoSteps = undoSteps.slice(0, -1);
    },
  };
};

const assert = (isTrue: boolean, invariant: string) => {
  if (!isTrue) throw new Error(invariant);
};
const areEqual = (ids: Iterable<string>, others: Iterable<string>) =>
  [...ids].sort().join() === [...others].sort().join();

/** The ids from one to the other, in either direction; none when one is missing. */
const getBetween = (ids: readonly string[], from: string, to: string) => {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b) as [number, number];
  return start < 0 ? [] : ids.slice(start, end + 1);
};

/** Runs a random sequence against the reducer and against a model of what the user must see. */
const runSequence = (seed: number) => {
  const random = createRandom(seed);
  const bank = createBank(random);
  const steps: string[] = [];
  let url = { search: everything, page: 1, size: pageSizes[0]! };
  let version = 0;
  let state = createSelection<Foto>(url.search);
  /** The model: what is chosen, and what has left the results by an edit of the user. */
  let model = { isAll: false, chosen: new Set<string>(), edited: new Set<string>() };
  /** Everything that the user chose in this search. */
  let everChosen = new Set<string>();
  /** Answers to checks that have not arrived yet. */
  const pendingAnswers: { check: Check; matching: string[] }[] = [];

  const assertConsistent = () => {
    const shown = summarise(state);
    const { ids, count, items, edited, otherIds, has } = shown;
    const [onPage, apart] = [items, edited].map((list) => list.filter(({ _id }) => has(_id)).length) as [
      number,
      number,
    ];
    assert(new Set(ids).size === ids.length, 'an id is chosen once');
    if (shown.isAll) assert(onPage === items.length, 'all results: every checkbox is ticked');
    else {
      assert(count === ids.length, 'the count is the number of ids');
      assert(onPage + apart + otherIds.length === count, 'each id is on the page, on another page or shown apart');
      assert(
        otherIds.every((id) => everChosen.has(id)),
        'the user chose what is chosen on other pages',
      );
    }
    assert(shown.isPageChosen === (items.length > 0 && onPage === items.length), 'the checkbox of the page is ticked');
    const target = toBulkTarget(shown, { tags: [], themes: [] });
    const targetCount = target && ('fotos' in target ? target.fotos.length : target.expected);
    assert((targetCount ?? 0) === count, 'the question is about what is sent');
  };
  const dispatch = (action: SelectionAction<Foto>) => {
    state = reduceSelection(state, action);
    assertConsistent();
  };
  const answer = () => {
    const { check } = state;
    if (check)
      pendingAnswers.push({ check, matching: bank.findIds(url.search).filter((id) => check.ids.includes(id)) });
  };
  const deliver = () => {
    for (const { check, matching } of pendingAnswers.splice(0)) dispatch({ type: 'finishCheck', check, matching });
  };
  /** Fetches the page; goes to the last page if it does not exist. */
  const fetchPage = (): void => {
    const found = bank.find(url.search);
    const items = found.slice((url.page - 1) * url.size, url.page * url.size);
    const first = (url.page - 1) * url.size;
    const results = {
      page: `${url.page}/${url.size}`,
      first,
      items,
      total: found.length,
      more: false,
      version: version++,
    };
    dispatch({ type: 'show', search: url.search, results });
    if (found.length === 0) model.isAll = false;
    const last = Math.ceil(found.length / url.size);
    if (last === 0 || url.page <= last) return;
    url = { ...url, page: last };
    fetchPage();
  };
  const assertChosen = () => {
    const { isAll, ids } = summarise(state);
    assert(isAll === model.isAll, 'all results are chosen');
    assert(areEqual(ids, model.chosen), 'the chosen photos');
  };
  /** Fetches everything that the browser fetches, and compares with the model. */
  const settle = () => {
    fetchPage();
    answer();
    deliver();
    const found = bank.findIds(url.search);
    const { chosen, edited } = model;
    for (const id of found) edited.delete(id);
    for (const id of chosen) if (!found.includes(id) && !edited.has(id)) chosen.delete(id);
    const shown = summarise(state);
    assertChosen();
    assert(shown.count === (model.isAll ? found.length : chosen.size), 'the count');
    assert(
      areEqual(
        shown.edited.map(({ _id }) => _id),
        edited,
      ),
      'the photos that are shown apart',
    );
    assert(found.length === 0 || (url.page - 1) * url.size < found.length, 'the page exists');
    assert(
      shown.otherIds.every((id) => found.includes(id)),
      'what is chosen on other pages is in the results',
    );
  };

  const pageIds = () => summarise(state).items.map(({ _id }) => _id);
  const visibleIds = () => [...pageIds(), ...summarise(state).edited.map(({ _id }) => _id)];
  const setChosen = (ids: readonly string[], isChosen: boolean) => {
    if (model.isAll) model = { ...model, isAll: false, chosen: new Set(pageIds()) };
    for (const id of ids) {
      if (isChosen) model.chosen.add(id);
      else model.chosen.delete(id);
    }
    for (const id of model.chosen) everChosen.add(id);
  };
  const clearModel = (isAll = false) => (model = { isAll, chosen: new Set(), edited: new Set() });
  const isChosen = (id: string) => (model.isAll ? pageIds().includes(id) : model.chosen.has(id));

  /** Sends the change for what is chosen, with fetched pages and answers in between. `eigenaar` undefined: deletes. */
  const change = (eigenaar: string | undefined) => {
    const target = toBulkTarget(summarise(state), { tags: [], themes: [] });
    if (!target) return;
    const ids = 'fotos' in target ? [...target.fotos] : bank.findIds(url.search);
    bank.startUndoStep();
    dispatch({ type: 'startEdit' });
    const [done, gone]: [string[], string[]] = [[], []];
    const failsAt = random.isTrue(0.2) ? random.below(ids.length) : ids.length;
    for (let start = 0; start < failsAt; start += chunkSize) {
      const chunk = ids.slice(start, start + chunkSize);
      done.push(...chunk.filter(bank.has));
      gone.push(...chunk.filter((id) => !bank.has(id)));
      bank.change(chunk, eigenaar);
      if (random.isTrue(0.5)) fetchPage();
      if (random.isTrue(0.5)) answer();
      if (random.isTrue(0.5)) deliver();
    }
    dispatch({
      type: 'finishEdit',
      done,
      removed: eigenaar === undefined ? [...gone, ...done] : gone,
      changes: eigenaar === undefined ? {} : { eigenaar },
    });
    for (const id of eigenaar === undefined ? [...gone, ...done] : gone) {
      model.chosen.delete(id);
      model.edited.delete(id);
    }
    const found = bank.findIds(url.search);
    if ('fotos' in target) for (const id of done) if (bank.has(id) && !found.includes(id)) model.edited.add(id);
    if (random.isTrue(0.3)) answer();
    if (random.isTrue(0.3)) fetchPage();
    if (random.isTrue(0.3)) deliver();
  };

  const turnPage = () => {
    const last = Math.max(1, Math.ceil(summarise(state).total / url.size));
    url = { ...url, page: 1 + random.below(last + 1) };
  };
  const othersEdit = () =>
    bank.change(
      bank.allIds().filter(() => random.isTrue(0.2)),
      random.pick(owners),
    );

  const choices: Record<string, () => void> = {
    toggle: () => {
      const id = random.pick(visibleIds());
      if (id === undefined) return;
      const willBeChosen = !isChosen(id);
      setChosen([id], willBeChosen);
      dispatch({ type: 'toggle', id });
    },
    range: () => {
      const ids = random.isTrue(0.8) ? pageIds() : summarise(state).edited.map(({ _id }) => _id);
      const [from, to] = [random.pick(ids), random.pick(ids)];
      if (from === undefined || to === undefined) return;
      setChosen([from], !isChosen(from));
      dispatch({ type: 'toggle', id: from });
      setChosen(getBetween(ids, from, to), !isChosen(to));
      dispatch({ type: 'toggle', id: to, isRange: true });
    },
    rangeAcrossPages: () => {
      const from = random.pick(pageIds());
      if (from === undefined) return;
      setChosen([from], !isChosen(from));
      dispatch({ type: 'toggle', id: from });
      turnPage();
      fetchPage();
      const to = random.pick(pageIds());
      if (to === undefined) return;
      const ids = pageIds().includes(from) ? getBetween(pageIds(), from, to) : [to];
      const willBeChosen = !isChosen(to);
      setChosen(ids, willBeChosen);
      dispatch({ type: 'toggle', id: to, isRange: true });
      const request = state.rangeRequest;
      if (!request) return;
      if (random.isTrue(0.2)) othersEdit();
      if (random.isTrue(0.5)) fetchPage();
      if (random.isTrue(0.2)) choices.choosePage!();
      const found = bank.find(url.search);
      const between = getBetween(bank.findIds(url.search), from, to);
      if (between.length === 0) return dispatch({ type: 'failRange', request, failure: 'gone' });
      const max = 3 + random.below(30);
      const isTooMany = willBeChosen && new Set([...summarise(state).ids, ...between]).size > max;
      if (state.rangeRequest === request && !isTooMany) setChosen(between, willBeChosen);
      const items = found.filter(({ _id }) => between.includes(_id));
      dispatch({ type: 'finishRange', request, items, max });
      assert(!summarise(state).isFindingRange, 'no range is being fetched');
    },
    extend: () => {
      const from = random.pick(visibleIds());
      if (from === undefined || model.isAll) return;
      setChosen([from], !isChosen(from));
      dispatch({ type: 'toggle', id: from });
      const to = getAdjacentId(state, from, random.isTrue() ? 1 : -1);
      if (to === undefined) return;
      setChosen([from, to], true);
      dispatch({ type: 'extend', from, to });
    },
    choosePage: () => {
      const ids = pageIds();
      setChosen(ids, !(ids.length > 0 && ids.every(isChosen)));
      dispatch({ type: 'togglePage' });
    },
    chooseAll: () => {
      const { isPageChosen, total, items } = summarise(state);
      if (!isPageChosen || total === items.length || model.isAll) return;
      clearModel(true);
      dispatch({ type: 'chooseAll' });
    },
    clear: () => {
      clearModel();
      dispatch({ type: 'clear' });
    },
    clearOtherPages: () => {
      const visible = visibleIds();
      const keep = (ids: Set<string>) => new Set([...ids].filter((id) => visible.includes(id)));
      model = { ...model, chosen: keep(model.chosen), edited: keep(model.edited) };
      dispatch({ type: 'clearOtherPages' });
    },
    closeEdited: () => {
      for (const { _id } of summarise(state).edited) {
        model.chosen.delete(_id);
        model.edited.delete(_id);
      }
      dispatch({ type: 'closeEdited' });
    },
  };
  const actions: Record<string, () => void> = {
    search: () => {
      url = { ...url, search: random.pick([everything, ...owners])!, page: 1 };
      if (state.search !== url.search) {
        clearModel();
        everChosen = new Set();
      }
      dispatch({ type: 'show', search: url.search, results: undefined });
    },
    page: turnPage,
    size: () => void (url = { ...url, size: random.pick(pageSizes)!, page: 1 }),
    edit: () => change(random.pick(owners)),
    delete: () => change(undefined),
    undo: () => bank.undo(),
    othersEdit,
    othersDelete: () =>
      bank.change(
        bank.allIds().filter(() => random.isTrue(0.1)),
        undefined,
      ),
  };
  const names = [...Object.keys(choices), ...Object.keys(actions), 'toggle', 'toggle', 'edit', 'page', 'choosePage'];

  try {
    settle();
    for (let step = 0; step < 30; step++) {
      const name = random.pick(names)!;
      steps.push(name);
      // Until the answer to a check, the browser cannot know whether an edit or something else changed a photo.
      if (name.startsWith('others') || name === 'undo') settle();
      actions[name]?.();
      choices[name]?.();
      if (choices[name]) assertChosen();
      // A page is always shown before the next step, but the answer to a check may arrive later.
      if (name === 'search' || random.isTrue(0.8)) settle();
      else if (!name.startsWith('others')) {
        fetchPage();
        answer();
      }
    }
  } catch (cause) {
    throw new Error(`Seed ${seed}, after ${steps.join(', ')}: ${(cause as Error).message}`, { cause });
  }
};

const sequenceCount = process.env.TEST_SUITE === 'core' ? 300 : 1000;

it('keeps count, checkboxes, question and request equal in random sequences', () => {
  for (let seed = 1; seed <= sequenceCount; seed++) runSequence(seed);
});
