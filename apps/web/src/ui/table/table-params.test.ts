import { describe, expect, it } from 'vitest';
import { formatTableQuery, parseTableView, toggleSort, type TableView } from './table-params.js';

const parse = (address: string) => parseTableView(new URLSearchParams(address), ['naam', 'count'], 'naam');
const defaultView: TableView = { zoek: '', sort: 'naam', page: 1 };

describe('the query string of a table', () => {
  it.each([
    [defaultView, ''],
    [{ ...defaultView, zoek: 'oude heide & bos' }, '?zoek=oude+heide+%26+bos'],
    [{ zoek: 'één', sort: '-count', page: 3 }, '?zoek=%C3%A9%C3%A9n&sort=-count&page=3'],
  ])('round-trips the view %j', (view, address) => {
    expect(formatTableQuery(view, 'naam', new URLSearchParams())).toBe(address);
    expect(parse(address)).toEqual(view);
  });

  it('keeps the parameters that do not belong to the table', () =>
    expect(
      formatTableQuery({ ...defaultView, page: 2 }, 'naam', new URLSearchParams('state=waiting&zoek=oud&page=9')),
    ).toBe('?state=waiting&page=2'));

  it.each(['?sort=geheim', '?sort=-', '?sort=--naam', '?page=0', '?page=-1', '?page=1.5', '?page=twee', '?zoek='])(
    'ignores an invalid parameter: %s',
    (address) => expect(parse(address)).toEqual(defaultView),
  );

  it('limits the search text to 100 characters', () =>
    expect(parse(`?zoek=${'x'.repeat(5000)}`).zoek).toHaveLength(100));
});

it('toggleSort sorts a new column ascending and reverses the current one', () => {
  expect(toggleSort('count', 'naam')).toBe('count');
  expect(toggleSort('count', 'count')).toBe('-count');
  expect(toggleSort('count', '-count')).toBe('count');
});
