import { expect, it } from 'vitest';
import { buildFile } from '../../test/builders.js';
import { groupByMeeting, groupByYear, formatPeriod } from './periods.js';

const plan = (number: number, title: string, period: string) =>
  buildFile(number, { section: 'jaarplan', title, period });
const talk = (number: number, period: string, meeting: string) =>
  buildFile(number, { section: 'bijeenkomst', title: `Verhaal ${number}`, period, meeting });
const shape = (groups: { title: string; files: { title: string }[] }[]) =>
  groups.map(({ title, files }) => [title, ...files.map((file) => file.title)]);

it('groups by year, newest first, with a plan for several years last in its first year', () =>
  expect(
    shape(
      groupByYear([
        plan(1, 'Meerjarenplan', '2022-2025'),
        plan(2, 'Overzicht 2018', '2018'),
        plan(3, 'Infographic 2022', '2022'),
        plan(4, 'Overzicht 2022', '2022'),
        plan(5, 'Overzicht 2023', '2023'),
      ]),
    ),
  ).toEqual([
    ['2023', 'Overzicht 2023'],
    ['2022', 'Infographic 2022', 'Overzicht 2022', 'Meerjarenplan'],
    ['2018', 'Overzicht 2018'],
  ]));

it('groups the talks by meeting, newest first, and separates two meetings in one month', () =>
  expect(
    shape(
      groupByMeeting([
        talk(1, '2018-11', 'Najaar'),
        talk(2, '2025-03', 'Workshop'),
        talk(3, '2018-11', 'Najaar'),
        talk(4, '2025-03', 'Voorjaar'),
        talk(5, '2025-03-14', 'Dag'),
      ]),
    ),
  ).toEqual([
    ['Dag', 'Verhaal 5'],
    ['Workshop', 'Verhaal 2'],
    ['Voorjaar', 'Verhaal 4'],
    ['Najaar', 'Verhaal 1', 'Verhaal 3'],
  ]));

it.each([
  ['2025-03', 'maart 2025'],
  ['2024-12', 'december 2024'],
  ['2025-03-01', '1 maart 2025'],
  ['2024-12-31', '31 december 2024'],
])('formats %s as %s', (period, text) => expect(formatPeriod(period)).toBe(text));
