import { describe, expect, it } from 'vitest';
import { createLocalDays } from './local-days.js';

const { getPeriod, getStart, getYear, toDay, toPeriod } = createLocalDays('Europe/Amsterdam');
const at = (text: string) => Date.parse(text);

describe('days in a time zone', () => {
  it('begin at its midnight, also when the clock changes', () => {
    expect(getStart('2026-01-01')).toBe(at('2025-12-31T23:00:00Z'));
    expect(getStart('2026-03-29')).toBe(at('2026-03-28T23:00:00Z'));
    expect(getStart('2026-03-29', 1)).toBe(at('2026-03-29T22:00:00Z'));
    expect(getStart('2026-10-25', 1)).toBe(at('2026-10-25T23:00:00Z'));
    expect(toDay(at('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  });

  it('are in the year of the time zone', () => {
    expect(getYear(at('2025-12-31T22:59:59Z'))).toBe(2025);
    expect(getYear(at('2025-12-31T23:00:00Z'))).toBe(2026);
    expect(getYear(at('2026-07-01T12:00:00Z'))).toBe(2026);
  });

  it('of a month and a year are in its period, also in a zone with an offset in seconds', () => {
    expect(getPeriod('1978')).toEqual([at('1977-12-31T23:00:00Z'), at('1978-12-31T23:00:00Z')]);
    expect(getPeriod('1978-06')).toEqual([at('1978-05-31T22:00:00Z'), at('1978-06-30T22:00:00Z')]);
    expect(getPeriod('1978-12')).toEqual([at('1978-11-30T23:00:00Z'), at('1978-12-31T23:00:00Z')]);
    const newYork = createLocalDays('America/New_York');
    expect(newYork.toDay(newYork.getStart('1880-05-01'))).toBe('1880-05-01');
  });

  it('of a period are both included, and moments are exact', () => {
    expect(toPeriod({ from: '2026-01-01', to: '2026-01-01' })).toEqual([
      at('2025-12-31T23:00:00Z'),
      at('2026-01-01T23:00:00Z'),
    ]);
    expect(toPeriod({ from: '2026-01-01T10:00:00Z', to: '2026-01-01T12:00:00+02:00' })).toEqual([
      at('2026-01-01T10:00:00Z'),
      at('2026-01-01T10:00:00Z') + 1,
    ]);
    expect(toPeriod({})).toEqual([-Infinity, Infinity]);
    expect(toPeriod({ to: '9999-12-31' })).toEqual([-Infinity, Infinity]);
  });
});
