import { expect, it } from 'vitest';
import { formatTime } from '../format.js';
import { groupByDay, groupByPeriod } from './date-groups.js';

const portalTimeZone = 'Europe/Amsterdam';
const createGrouping =
  (groupBy: typeof groupByDay) =>
  (timestamps: string[], now: string, timeZone = portalTimeZone) =>
    groupBy(timestamps, { getDate: (at: string) => at, timeZone, now: new Date(now) }).map(({ label, items }) => [
      label,
      items.length,
    ]);
const getDays = createGrouping(groupByDay);
const getPeriods = createGrouping(groupByPeriod);

it('labels today, yesterday and earlier days in the time zone of the portal', () => {
  const timestamps = ['2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-20T08:00:00Z', '2026-11-18T08:00:00Z'];
  expect(getDays(timestamps, '2026-11-21T09:00:00Z')).toEqual([
    ['Vandaag', 1],
    ['Gisteren', 2],
    ['woensdag 18 november 2026', 1],
  ]);
  expect(getDays(timestamps, '2026-11-21T09:00:00Z', 'America/New_York')[0]).toEqual(['Gisteren', 3]);
});

it('labels yesterday correctly across the change to summer time, a day of 23 hours', () =>
  expect(getDays(['2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'], '2026-03-29T22:30:00Z')).toEqual([
    ['zaterdag 28 maart 2026', 1],
    ['Gisteren', 1],
  ]));

it('labels this week from Monday on, the week before, and then months', () => {
  // A Friday.
  const timestamps = ['11-20', '11-19', '11-18', '11-16', '11-15', '11-09', '11-08', '11-01', '10-31', '10-02'];
  expect(
    getPeriods(
      timestamps.map((date) => `2026-${date}T11:00:00Z`),
      '2026-11-20T12:00:00Z',
    ),
  ).toEqual([
    ['Vandaag', 1],
    ['Gisteren', 1],
    ['Deze week', 2],
    ['Vorige week', 2],
    ['november 2026', 2],
    ['oktober 2026', 2],
  ]);
});

it('labels the Sunday before a Monday yesterday, and the Saturday last week', () =>
  expect(
    getPeriods(
      ['2026-11-16T08:00:00Z', '2026-11-15T08:00:00Z', '2026-11-14T08:00:00Z', '2026-11-09T08:00:00Z'],
      '2026-11-16T09:00:00Z',
    ),
  ).toEqual([
    ['Vandaag', 1],
    ['Gisteren', 1],
    ['Vorige week', 2],
  ]));

it('begins a week at midnight in the time zone of the portal, also when its clock changes in that week', () => {
  // The clock goes back on Sunday 25 October; Monday 26 October begins at 23:00 UTC.
  const timestamps = ['2026-10-25T23:00:00Z', '2026-10-25T22:59:00Z', '2026-10-18T22:00:00Z', '2026-10-18T21:59:00Z'];
  expect(getPeriods(timestamps, '2026-10-28T12:00:00Z')).toEqual([
    ['Deze week', 1],
    ['Vorige week', 2],
    ['oktober 2026', 1],
  ]);
});

it('has weeks and yesterday across the end of a year, and months with their year', () =>
  // A Saturday.
  expect(
    getPeriods(
      ['2027-01-01', '2026-12-31', '2026-12-28', '2026-12-27', '2026-12-21', '2026-12-20', '2025-12-20'].map(
        (date) => `${date}T11:00:00Z`,
      ),
      '2027-01-02T12:00:00Z',
    ),
  ).toEqual([
    ['Gisteren', 1],
    ['Deze week', 2],
    ['Vorige week', 2],
    ['december 2026', 1],
    ['december 2025', 1],
  ]));

it('counts a date in the future as today, because the clock of the device may be slow', () =>
  expect(getPeriods(['2026-11-21T12:00:00Z'], '2026-11-20T12:00:00Z')).toEqual([['Vandaag', 1]]));

it('formats the time in the time zone of the portal', () => {
  expect(formatTime('2026-11-21T10:05:00Z', portalTimeZone)).toBe('11:05');
  expect(formatTime('2026-07-21T10:05:00Z', portalTimeZone)).toBe('12:05');
});
