import { expect, it } from 'vitest';
import { getGreeting } from './greeting.js';

it.each([
  ['00:00', 'evening'],
  ['05:59', 'evening'],
  ['06:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
])('returns for %s in the given time zone: %s', (time, part) =>
  expect(getGreeting(new Date(`2026-11-21T${time}:00Z`), 'UTC')).toBe(part),
);

it('uses the time zone of the portal, not that of the browser', () => {
  const noonThere = new Date('2026-07-01T10:00:00Z');
  expect(getGreeting(noonThere, 'Europe/Amsterdam')).toBe('afternoon');
  expect(getGreeting(noonThere, 'America/New_York')).toBe('morning');
  expect(getGreeting(noonThere, 'Asia/Tokyo')).toBe('evening');
});
