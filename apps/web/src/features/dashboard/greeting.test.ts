import { expect, it } from 'vitest';
import { greetingAt } from './greeting.js';

it.each([
  ['00:00', 'evening'],
  ['05:59', 'evening'],
  ['06:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
])('at %s: %s', (time, part) => expect(greetingAt(new Date(`2026-11-21T${time}:00Z`), 'UTC')).toBe(part));

it('goes by the clock of the portal', () => {
  const noonThere = new Date('2026-07-01T10:00:00Z');
  expect(greetingAt(noonThere, 'Europe/Amsterdam')).toBe('afternoon');
  expect(greetingAt(noonThere, 'America/New_York')).toBe('morning');
  expect(greetingAt(noonThere, 'Asia/Tokyo')).toBe('evening');
});
