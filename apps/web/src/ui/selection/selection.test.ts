import { describe, expect, it } from 'vitest';
import {
  createSelection,
  getAdjacentId,
  reduceSelection,
  summarise,
  type SelectionAction,
  type SelectionState,
} from './selection.js';

type Foto = { _id: string; eigenaar?: string };
type State = SelectionState<Foto>;

let version = 0;
type Shown = { page?: string; first?: number; total?: number; more?: boolean; all?: Foto[] };
const show = (ids: string, shown: Shown = {}): SelectionAction<Foto> => ({
  type: 'show',
  search: 'heide',
  results: {
    page: '1',
    total: 100,
    more: false,
    ...shown,
    items: Array.from(ids, (_id) => ({ _id })),
    version: version++,
  },
});
const toggle = (id: string): SelectionAction<Foto> => ({ type: 'toggle', id });
const run = (actions: SelectionAction<Foto>[], start: State = createSelection('heide')) =>
  actions.reduce<State>((state, action) => reduceSelection(state, action), start);
const finishCheck = (state: State, matching: string) =>
  run([{ type: 'finishCheck', check: state.check!, matching: Array.from(matching) }], state);
const edit = (done: string, removed = ''): SelectionAction<Foto>[] => [
  { type: 'startEdit' },
  { type: 'finishEdit', done: Array.from(done), removed: Array.from(removed) },
];
const getChosen = (state: State) => [...summarise(state).ids].sort().join('');
const getEdited = (state: State) =>
  summarise(state)
    .edited.map(({ _id }) => _id)
    .join('');

describe('choosing', () => {
  it('keeps what is chosen on other pages, until it is cleared', () => {
    const state = run([show('abc'), toggle('a'), toggle('b'), show('def', { page: '2' }), toggle('d')]);
    const { count, otherIds } = summarise(state);
    expect([count, otherIds]).toEqual([3, ['a', 'b']]);
    expect(getChosen(run([{ type: 'clearOtherPages' }], state))).toBe('d');
    expect(getChosen(run([{ type: 'clear' }], state))).toBe('');
  });

  it('ignores items that are not shown', () => {
    expect(getChosen(run([show('abc'), toggle('x')]))).toBe('');
    const loading: SelectionAction<Foto> = { type: 'show', search: 'bos', results: undefined };
    expect(getChosen(run([show('abc'), toggle('a'), loading, toggle('b')]))).toBe('');
  });

  it('chooses the page, and clears it when it was chosen', () => {
    const state = run([show('abc'), toggle('b'), { type: 'togglePage' }]);
    expect([getChosen(state), summarise(state).isPageChosen]).toEqual(['abc', true]);
    expect(getChosen(run([{ type: 'togglePage' }], state))).toBe('');
    expect(summarise(run([show('')])).isPageChosen).toBe(false);
  });

  it('returns the same state when nothing changes', () => {
    const action = show('abc');
    const state = run([action]);
    expect(reduceSelection(state, action)).toBe(state);
  });
});

describe('ranges', () => {
  const range = (id: string): SelectionAction<Foto> => ({ type: 'toggle', id, isRange: true });
  const extend = (from: string, to: string): SelectionAction<Foto> => ({ type: 'extend', from, to });

  it('chooses from the last clicked item, in both directions, and clears from a chosen one', () => {
    const state = run([show('abcdef'), toggle('b'), range('d')]);
    expect(getChosen(state)).toBe('bcd');
    expect(getChosen(run([toggle('f'), range('e')], state))).toBe('bcdef');
    expect(getChosen(run([range('b')], state))).toBe('');
  });

  describe('across pages', () => {
    const onSecondPage = run([
      show('abc', { first: 0 }),
      toggle('b'),
      show('def', { page: '2', first: 3 }),
      range('e'),
    ]);
    const request = onSecondPage.rangeRequest!;
    const finish = (ids: string, max = 100): SelectionAction<Foto> => {
      return { type: 'finishRange', request, items: Array.from(ids, (_id) => ({ _id })), max };
    };

    it('chooses the clicked item at once, and what is between when it has been fetched', () => {
      expect(request).toEqual({ from: { id: 'b', index: 1 }, to: { id: 'e', index: 4 }, isChosen: true });
      expect([getChosen(onSecondPage), summarise(onSecondPage).isFindingRange]).toEqual(['be', true]);
      const state = run([finish('bcde')], onSecondPage);
      expect([getChosen(state), summarise(state).otherIds, summarise(state).isFindingRange]).toEqual([
        'bcde',
        ['b', 'c'],
        false,
      ]);
    });

    it('clears what is between from a chosen item', () => {
      const chosen = run([finish('bcde'), show('abc', { first: 0 }), range('b')], onSecondPage);
      const cleared = {
        type: 'finishRange',
        request: chosen.rangeRequest!,
        items: Array.from('bcde', (_id) => ({ _id })),
        max: 100,
      } as const;
      expect(getChosen(run([cleared], chosen))).toBe('');
    });

    it('chooses nothing between when that would be too many, or when it could not be fetched', () => {
      const tooMany = run([finish('bcde', 3)], onSecondPage);
      expect([getChosen(tooMany), summarise(tooMany).rangeFailure]).toEqual(['be', 'tooMany']);
      const failed = run([{ type: 'failRange', request, failure: 'failed' }], onSecondPage);
      expect([getChosen(failed), summarise(failed).rangeFailure]).toEqual(['be', 'failed']);
      expect(summarise(run([toggle('d')], failed)).rangeFailure).toBeUndefined();
    });

    it.each([
      ['another choice', toggle('d'), 'bde'],
      ['an edit', { type: 'startEdit' } as const, 'be'],
    ])('ignores what was fetched after %s', (_, action, chosen) => {
      expect(getChosen(run([action, finish('bcde')], onSecondPage))).toBe(chosen);
    });

    it('stays on the page after an item that left the results by an edit', () => {
      const left = finishCheck(
        run([show('abc', { first: 0 }), toggle('c'), ...edit('c'), show('abd', { first: 0 })]),
        '',
      );
      const state = run([show('efg', { page: '2', first: 3 }), range('f')], left);
      expect([getChosen(state), state.rangeRequest]).toEqual(['cf', undefined]);
    });
  });

  it('grows and shrinks from the item where it began', () => {
    const grown = run([show('abcdef'), extend('b', 'c'), extend('c', 'd')]);
    expect(getChosen(grown)).toBe('bcd');
    const shrunk = run([extend('d', 'c')], grown);
    expect(getChosen(shrunk)).toBe('bc');
    expect(getChosen(run([extend('c', 'b'), extend('b', 'a')], shrunk))).toBe('ab');
  });

  it('begins at the focused item when that is not the end of the last range', () => {
    expect(getChosen(run([show('abcdef'), toggle('a'), extend('e', 'f')]))).toBe('aef');
  });

  it('stays in the list of the item', () => {
    const state = run([show('abc'), toggle('c'), ...edit('c'), show('abd')]);
    const edited = finishCheck(state, '');
    expect(getEdited(edited)).toBe('c');
    expect([getAdjacentId(edited, 'd', 1), getAdjacentId(edited, 'c', -1), getAdjacentId(edited, 'd', -1)]).toEqual([
      undefined,
      undefined,
      'b',
    ]);
  });
});

describe('results that change', () => {
  it('shows what left the results by an edit apart, chosen', () => {
    const state = finishCheck(run([show('abc'), toggle('a'), toggle('b'), ...edit('ab'), show('cd')]), 'b');
    expect([getEdited(state), getChosen(state), summarise(state).otherIds]).toEqual(['a', 'ab', ['b']]);
    expect(getChosen(run([{ type: 'closeEdited' }], state))).toBe('b');
  });

  it('keeps what left apart when its checkbox is cleared, so that it can be chosen again', () => {
    const state = finishCheck(run([show('abc'), toggle('a'), ...edit('a'), show('bc')]), '');
    const cleared = run([toggle('a')], state);
    expect([getChosen(cleared), getEdited(cleared)]).toEqual(['', 'a']);
    expect(getChosen(run([toggle('a')], cleared))).toBe('a');
  });

  it('shows what left from other pages apart too', () => {
    const state = run([show('abc'), toggle('a'), show('def', { page: '2' }), toggle('d'), ...edit('ad')]);
    expect(state.check?.ids).toEqual(['a', 'd']);
    expect(getEdited(run([show('ef', { page: '2' })], finishCheck(state, '')))).toBe('ad');
  });

  it('drops what others changed or deleted', () => {
    expect(getChosen(finishCheck(run([show('abc'), toggle('a'), toggle('b'), show('bc')]), ''))).toBe('b');
    const [start, finish] = edit('a', 'b');
    expect(getChosen(run([show('abc'), toggle('a'), toggle('b'), start!, finish!]))).toBe('a');
  });

  it('keeps what moved to another page', () => {
    const state = finishCheck(run([show('abc'), toggle('c'), show('xab')]), 'c');
    expect(summarise(state).otherIds).toEqual(['c']);
  });

  it('keeps what returned to the results, such as by undo, chosen', () => {
    const left = finishCheck(run([show('abc'), toggle('a'), ...edit('a'), show('bc')]), '');
    const returned = run([show('abc')], left);
    expect([getEdited(returned), getChosen(returned), summarise(returned).has('a')]).toEqual(['', 'a', true]);
  });

  it('ignores the answer to a check that a later one has replaced', () => {
    const state = run([show('abc'), toggle('a'), show('bc')]);
    const later = run([show('bcd')], state);
    expect(run([{ type: 'finishCheck', check: state.check!, matching: [] }], later)).toBe(later);
  });

  it('does not check while an edit is busy, but shows at once what vanishes', () => {
    const state = run([show('abc'), toggle('a'), { type: 'startEdit' }, show('bc')]);
    expect([state.check, getEdited(state)]).toEqual([undefined, 'a']);
  });

  it('shows the changed fields of what was edited', () => {
    const finish: SelectionAction<Foto> = {
      type: 'finishEdit',
      done: ['a'],
      removed: [],
      changes: { eigenaar: 'Ada' },
    };
    const state = finishCheck(run([show('ab'), toggle('a'), { type: 'startEdit' }, finish, show('b')]), '');
    expect(summarise(state).edited).toEqual([{ _id: 'a', eigenaar: 'Ada' }]);
  });

  it('starts without selection for another search', () => {
    const state = run([show('abc'), toggle('a'), { type: 'show', search: 'bos', results: undefined }]);
    expect(summarise(state).count).toBe(0);
  });
});

describe('all results', () => {
  const all = (options = {}) => run([show('abc', options), toggle('a'), { type: 'chooseAll' }]);

  it('counts the results and ticks each page', () => {
    const { count, has, ids } = summarise(run([show('def', { page: '2' })], all()));
    expect([count, has('e'), ids]).toEqual([100, true, []]);
  });

  it('follows the number of results', () => {
    expect(summarise(run([show('abcd', { total: 101 })], all())).count).toBe(101);
  });

  it('ends at an unticked checkbox, and keeps the rest of the page', () => {
    const state = run([toggle('b')], all());
    expect([getChosen(state), summarise(state).hasEndedAll]).toEqual(['ac', true]);
    expect(summarise(run([toggle('b')], state)).hasEndedAll).toBe(false);
    expect(getChosen(run([{ type: 'togglePage' }], all()))).toBe('');
  });

  it.each([{ total: 0 }, { more: true }])('ends when the results become %j', (results) => {
    const state = run([show(results.total === 0 ? '' : 'abc', results)], all());
    expect([summarise(state).isAll, summarise(state).count]).toEqual([false, 0]);
  });

  it('ends with another search', () => {
    expect(summarise(run([{ type: 'show', search: 'bos', results: undefined }], all())).isAll).toBe(false);
  });
});

describe('a list that the browser has as a whole', () => {
  const showOf = (allIds: string, ids = allIds.slice(0, 3), page = '1') =>
    show(ids, { page, total: allIds.length, all: Array.from(allIds, (_id) => ({ _id })) });

  it('drops what left it at once, and keeps what is on another page', () => {
    const state = run([showOf('abcdef'), toggle('a'), toggle('b'), showOf('bcdef', 'def', '2')]);
    expect([getChosen(state), summarise(state).otherIds, state.check]).toEqual(['b', ['b'], undefined]);
  });

  it('chooses a range across pages', () => {
    const state = run([
      showOf('abcdef'),
      toggle('b'),
      showOf('abcdef', 'def', '2'),
      { type: 'toggle', id: 'e', isRange: true },
    ]);
    expect([getChosen(state), state.rangeRequest]).toEqual(['bcde', undefined]);
  });

  it('has the ids of all results', () => {
    const state = run([showOf('abcdef'), { type: 'chooseAll' }, showOf('abcde')]);
    const { ids, count, otherIds } = summarise(state);
    expect([ids.join(''), count, otherIds]).toEqual(['abcde', 5, []]);
  });
});
