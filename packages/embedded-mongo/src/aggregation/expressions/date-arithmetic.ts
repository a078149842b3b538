import { Long } from 'bson';
import { fail } from '../../errors';
import { isNumeric, toNumber } from '../../bson/values';
import { show } from '../../bson/show';
import { addMonths, dayMilliseconds, utc } from './calendar';
import { toMoment } from './date-parts';
import { isNil, namedArguments } from './eager';
import type { ExpressionOperator } from './types';
import { zoneOf, type Zone } from './zones';

const months: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
const days: Readonly<Record<string, number>> = { week: 7, day: 1 };
const milliseconds: Readonly<Record<string, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Named = Record<string, unknown>;

/** Creates an operator that evaluates all its named arguments and returns null when one of them is null. */
function withDates(
  known: readonly string[],
  required: readonly string[],
  apply: (given: Named, zone: Zone, name: string) => unknown,
): ExpressionOperator {
  return (operand, compiler, name) => {
    const given = namedArguments(name, operand, known, required);
    const args = Object.keys(given).map((key) => [key, compiler.compile(given[key])] as const);
    return (document, variables) => {
      const values: Named = Object.fromEntries(args.map(([key, evaluate]) => [key, evaluate(document, variables)]));
      if (Object.values(values).some(isNil)) return null;
      return apply(values, zoneOf(values.timezone, 'timezone' in given)!, name);
    };
  };
}

function unitOf(value: unknown): string {
  if (typeof value === 'string' && (value in months || value in days || value in milliseconds)) return value;
  return fail(9, `unknown time unit value: ${typeof value === 'string' ? value : show(value)}`);
}

function momentOf(value: unknown, name: string, argument: string): number {
  return toMoment(value) ?? fail(5166403, `${name} requires ${argument} to be convertible to a date`);
}

function wholeOf(value: unknown, code: number, message: string): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  return Number.isInteger(number) ? number : fail(code, message);
}

function moved(sign: 1 | -1): ExpressionOperator {
  const required = ['startDate', 'unit', 'amount'];
  return withDates([...required, 'timezone'], required, ({ startDate, unit: given, amount }, zone, name) => {
    const start = momentOf(startDate, name, 'startDate');
    const unit = unitOf(given);
    const count = sign * wholeOf(amount, 5166405, `${name} expects integer amount of time units`);
    if (unit in milliseconds) return new Date(start + count * milliseconds[unit]!);
    const wall = zone.wall(start);
    const target =
      unit in months ? addMonths(wall, count * months[unit]!) : wall + count * days[unit]! * dayMilliseconds;
    return new Date(zone.moment(target));
  });
}

function startOfWeek(value: unknown): number {
  if (value === undefined) return 0;
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  const day = weekdays.findIndex((weekday) => weekday === name || weekday.slice(0, 3) === name);
  return day >= 0 ? day : fail(9, `unknown day of week value: ${typeof value === 'string' ? value : show(value)}`);
}

function monthNumber(wall: number): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The index of the day, or of the week with the given first day (0 = Sunday). 1970-01-01 was a Thursday. */
function dayNumber(wall: number, unit: string, firstDay: number): number {
  const day = Math.floor(wall / dayMilliseconds);
  return unit === 'week' ? Math.floor((day + 4 - firstDay) / 7) : day;
}

function difference({ startDate, endDate, unit: given, startOfWeek: first }: Named, zone: Zone, name: string): Long {
  const [from, to] = [momentOf(startDate, name, 'startDate'), momentOf(endDate, name, 'endDate')];
  const unit = unitOf(given);
  const [start, end] = [zone.wall(from), zone.wall(to)];
  if (unit in months) {
    const size = months[unit]!;
    return Long.fromNumber(Math.floor(monthNumber(end) / size) - Math.floor(monthNumber(start) / size));
  }
  if (unit in days) {
    const firstDay = startOfWeek(first);
    return Long.fromNumber(dayNumber(end, unit, firstDay) - dayNumber(start, unit, firstDay));
  }
  const size = milliseconds[unit]!;
  const shift = end - to - (start - from);
  return Long.fromNumber(Math.floor((end - shift) / size) - Math.floor(start / size));
}

/** Bins are counted from 2000-01-01, as in MongoDB. */
const reference = utc(2000, 0);

function truncated({ date, unit: given, binSize, startOfWeek: first }: Named, zone: Zone, name: string): Date {
  const moment = toMoment(date) ?? fail(5439012, `${name} requires 'date' to be convertible to a date`);
  const unit = unitOf(given);
  const message = `${name} requires 'binSize' to be a 64-bit integer, but got value '${show(binSize)}'`;
  const bins = binSize === undefined ? 1 : wholeOf(binSize, 5439017, message);
  if (bins <= 0) fail(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${bins}`);
  const wall = zone.wall(moment);
  if (unit in milliseconds) {
    const rest = (wall - reference) % (bins * milliseconds[unit]!);
    return new Date(moment - (rest < 0 ? rest + bins * milliseconds[unit]! : rest));
  }
  if (unit in months) {
    const size = bins * months[unit]!;
    const since = Math.floor((monthNumber(wall) - 2000 * 12) / size) * size;
    return new Date(zone.moment(utc(2000, since)));
  }
  const size = bins * days[unit]! * dayMilliseconds;
  const from = unit === 'week' ? reference + ((startOfWeek(first) + 1) % 7) * dayMilliseconds : reference;
  return new Date(zone.moment(from + Math.floor((wall - from) / size) * size));
}

export const dateArithmeticOperators: Record<string, ExpressionOperator> = {
  $dateAdd: moved(1),
  $dateSubtract: moved(-1),
  $dateDiff: withDates(
    ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'],
    ['startDate', 'endDate', 'unit'],
    difference,
  ),
  $dateTrunc: withDates(['date', 'unit', 'binSize', 'timezone', 'startOfWeek'], ['date', 'unit'], truncated),
};
