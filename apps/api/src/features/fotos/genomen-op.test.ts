import { expect, it } from 'vitest';
import { parseLocalDateTime } from '../../platform/parse-local-date-time.js';
import { toGenomenOp, toTakenFields } from './genomen-op.js';

it.each(['Europe/Amsterdam', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'returns the month and year that began in %s, and a moment as it is',
  (timeZone) => {
    const parse = (text: string) => parseLocalDateTime(`${text} 00:00:00`, '', timeZone)!;
    const [year, month, february] = [parse('1978:01:01'), parse('1978:06:01'), parse('1979:02:01')];
    expect(toGenomenOp(toTakenFields({ at: year, precision: 'year' }))).toBe('1978');
    expect(toGenomenOp(toTakenFields({ at: year, precision: 'month' }))).toBe('1978-01');
    expect(toGenomenOp(toTakenFields({ at: month, precision: 'month' }))).toBe('1978-06');
    expect(toGenomenOp(toTakenFields({ at: february, precision: 'month' }))).toBe('1979-02');
    expect(toGenomenOp(toTakenFields({ at: year }))).toBe(year.toISOString());
    expect(toGenomenOp({})).toBeUndefined();
  },
);
