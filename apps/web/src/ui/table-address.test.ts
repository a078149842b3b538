import { describe, expect, it } from 'vitest';
import { queryOf, readView, sortedBy, type TableView } from './table-address.js';

const read = (address: string) => readView(new URLSearchParams(address), ['naam', 'count'], 'naam');
const first: TableView = { zoek: '', sort: 'naam', page: 1 };

describe('the address of a table', () => {
  it.each([
    [first, ''],
    [{ ...first, zoek: 'oude heide & bos' }, '?zoek=oude+heide+%26+bos'],
    [{ zoek: 'één', sort: '-count', page: 3 }, '?zoek=%C3%A9%C3%A9n&sort=-count&page=3'],
  ])('and what is shown say the same: %j', (view, address) => {
    expect(queryOf(view, 'naam', new URLSearchParams())).toBe(address);
    expect(read(address)).toEqual(view);
  });

  it('leaves alone what is not about the table', () =>
    expect(queryOf({ ...first, page: 2 }, 'naam', new URLSearchParams('state=waiting&zoek=oud&page=9'))).toBe(
      '?state=waiting&page=2',
    ));

  it.each(['?sort=geheim', '?sort=-', '?sort=--naam', '?page=0', '?page=-1', '?page=1.5', '?page=twee', '?zoek='])(
    'counts what is unreadable as not there: %s',
    (address) => expect(read(address)).toEqual(first),
  );

  it('searches no more than somebody could type', () =>
    expect(read(`?zoek=${'x'.repeat(5000)}`).zoek).toHaveLength(100));
});

it('a column is sorted upwards first, and turned round by the next click', () => {
  expect(sortedBy('count', 'naam')).toBe('count');
  expect(sortedBy('count', 'count')).toBe('-count');
  expect(sortedBy('count', '-count')).toBe('count');
});
