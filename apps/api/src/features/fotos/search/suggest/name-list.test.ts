import { expect, it } from 'vitest';
import type { Posting } from '../foto-index.js';
import { SlotSet } from '../structures/slot-set.js';
import { NameList } from './name-list.js';

const toPostings = (names: string[]): Posting[] =>
  names.map((term, number) => ({ number, field: 'eigenaarName', term, text: term, slots: new SlotSet() }));

it('finds names by their start and by each of their words, also after names were added and removed', () => {
  const postings = toPostings(['anna de wit', 'de wit & zn.', '***', 'witmans', "d'oude wit-linde"]);
  const list = new NameList();
  const find = () => [
    [...list.findByStart('de wi')].map(({ posting }) => posting.term),
    [...list.findByWord('wit')].map(({ posting, text }) => [posting.term, text]),
  ];
  list.update(postings.slice(0, 1));
  list.update(postings);
  const others = [
    ['de wit & zn.', 'de wit zn'],
    ['witmans', 'witmans'],
    ["d'oude wit-linde", 'd oude wit linde'],
  ];
  expect(find()).toEqual([['de wit & zn.'], [['anna de wit', 'anna de wit'], ...others]]);
  list.update(postings.slice(1));
  expect(find()).toEqual([['de wit & zn.'], others]);
  list.update([]);
  expect(find()).toEqual([[], []]);
});
