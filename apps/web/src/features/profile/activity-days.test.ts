import { expect, it } from 'vitest';
import { buildActivity } from '../../test/builders.js';
import { formatTime } from '../../lib/format.js';
import { groupByDay } from './activity-days.js';

const portalTimeZone = 'Europe/Amsterdam';
const buildActivityAt = (at: string, number: number) => buildActivity(number, { at });
const getLabels = (timestamps: string[], now: string, timeZone = portalTimeZone) =>
  groupByDay(timestamps.map(buildActivityAt), timeZone, new Date(now)).map(({ label, activities }) => [
    label,
    activities.length,
  ]);

it('labels today, yesterday and earlier days in the time zone of the portal', () => {
  const timestamps = ['2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-20T08:00:00Z', '2026-11-18T08:00:00Z'];
  expect(getLabels(timestamps, '2026-11-21T09:00:00Z')).toEqual([
    ['Vandaag', 1],
    ['Gisteren', 2],
    ['woensdag 18 november 2026', 1],
  ]);
  expect(getLabels(timestamps, '2026-11-21T09:00:00Z', 'America/New_York')[0]).toEqual(['Gisteren', 3]);
});

it('labels yesterday correctly across the change to summer time, a day of 23 hours', () =>
  expect(getLabels(['2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'], '2026-03-29T22:30:00Z')).toEqual([
    ['zaterdag 28 maart 2026', 1],
    ['Gisteren', 1],
  ]));

it('formats the time in the time zone of the portal', () => {
  expect(formatTime('2026-11-21T10:05:00Z', portalTimeZone)).toBe('11:05');
  expect(formatTime('2026-07-21T10:05:00Z', portalTimeZone)).toBe('12:05');
});
