import { Long } from 'bson';
import { fail } from '../../errors';
import { isNumeric, toNumber } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { addMonths, dayMilliseconds, utcTime } from './calendar';
import { toTimestamp } from './date-parts';
import { isNil, parseNamedArguments } from './eager';
import type { ExpressionOperator } from './types';
import { parseTimeZone, type TimeZone } from './time-zones';

const monthsPerUnit: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
const daysPerUnit: Readonly<Record<string, number>> = { week: 7, day: 1 };
const millisecondsPerUnit: Readonly<Record<string, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type NamedArguments = Record<string, unknown>;

/** Creates an operator that evaluates all its named arguments and returns null when one of them is null. */
const createDateOperator =
  (
    argumentNames: readonly string[],
    required: readonly string[],
    apply: (args: NamedArguments, zone: TimeZone, name: string) => unknown,
  ): ExpressionOperator =>
  (operand, compiler, name) => {
    const args = parseNamedArguments(name, operand, argumentNames, required);
    const compiledArgs = Object.keys(args).map((key) => [key, compiler.compile(args[key])] as const);
    return (document, variables) => {
      const values: NamedArguments = Object.fromEntries(
        compiledArgs.map(([key, evaluate]) => [key, evaluate(document, variables)]),
      );
      if (Object.values(values).some(isNil)) return null;
      return apply(values, parseTimeZone(values.timezone, 'timezone' in args)!, name);
    };
  };

const parseUnit = (value: unknown): string => {
  if (typeof value === 'string' && (value in monthsPerUnit || value in daysPerUnit || value in millisecondsPerUnit))
    return value;
  return fail(9, `unknown time unit value: ${typeof value === 'string' ? value : formatValue(value)}`);
};

const requireDate = (value: unknown, name: string, argument: string): number =>
  toTimestamp(value) ?? fail(5166403, `${name} requires ${argument} to be convertible to a date`);

const parseInteger = (value: unknown, code: number, message: string): number => {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  return Number.isInteger(number) ? number : fail(code, message);
};

const createDateAdd = (sign: 1 | -1): ExpressionOperator => {
  const required = ['startDate', 'unit', 'amount'];
  return createDateOperator(
    [...required, 'timezone'],
    required,
    ({ startDate, unit: unitArgument, amount }, zone, name) => {
      const start = requireDate(startDate, name, 'startDate');
      const unit = parseUnit(unitArgument);
      const count = sign * parseInteger(amount, 5166405, `${name} expects integer amount of time units`);
      if (unit in millisecondsPerUnit) return new Date(start + count * millisecondsPerUnit[unit]!);
      const localTime = zone.toLocalTime(start);
      const target =
        unit in monthsPerUnit
          ? addMonths(localTime, count * monthsPerUnit[unit]!)
          : localTime + count * daysPerUnit[unit]! * dayMilliseconds;
      return new Date(zone.toTimestamp(target));
    },
  );
};

const parseStartOfWeek = (value: unknown): number => {
  if (value === undefined) return 0;
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  const day = weekdays.findIndex((weekday) => weekday === name || weekday.slice(0, 3) === name);
  return day >= 0
    ? day
    : fail(9, `unknown day of week value: ${typeof value === 'string' ? value : formatValue(value)}`);
};

const getMonthIndex = (localTime: number): number => {
  const date = new Date(localTime);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The index of the day, or of the week with the given first day (0 = Sunday). 1970-01-01 was a Thursday. */
const getDayIndex = (localTime: number, unit: string, firstDay: number): number => {
  const day = Math.floor(localTime / dayMilliseconds);
  return unit === 'week' ? Math.floor((day + 4 - firstDay) / 7) : day;
};

const dateDiff = (
  { startDate, endDate, unit: unitArgument, startOfWeek: weekStart }: NamedArguments,
  zone: TimeZone,
  name: string,
): Long => {
  const [startTime, endTime] = [requireDate(startDate, name, 'startDate'), requireDate(endDate, name, 'endDate')];
  const unit = parseUnit(unitArgument);
  const [start, end] = [zone.toLocalTime(startTime), zone.toLocalTime(endTime)];
  if (unit in monthsPerUnit) {
    const size = monthsPerUnit[unit]!;
    return Long.fromNumber(Math.floor(getMonthIndex(end) / size) - Math.floor(getMonthIndex(start) / size));
  }
  if (unit in daysPerUnit) {
    const firstDay = parseStartOfWeek(weekStart);
    return Long.fromNumber(getDayIndex(end, unit, firstDay) - getDayIndex(start, unit, firstDay));
  }
  const size = millisecondsPerUnit[unit]!;
  const offsetChange = end - endTime - (start - startTime);
  return Long.fromNumber(Math.floor((end - offsetChange) / size) - Math.floor(start / size));
};

/** Bins are counted from 2000-01-01, as in MongoDB. */
const referenceTime = utcTime(2000, 0);

const dateTrunc = (
  { date, unit: unitArgument, binSize, startOfWeek: weekStart }: NamedArguments,
  zone: TimeZone,
  name: string,
): Date => {
  const timestamp = toTimestamp(date) ?? fail(5439012, `${name} requires 'date' to be convertible to a date`);
  const unit = parseUnit(unitArgument);
  const message = `${name} requires 'binSize' to be a 64-bit integer, but got value '${formatValue(binSize)}'`;
  const bins = binSize === undefined ? 1 : parseInteger(binSize, 5439017, message);
  if (bins <= 0) fail(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${bins}`);
  const localTime = zone.toLocalTime(timestamp);
  if (unit in millisecondsPerUnit) {
    const remainder = (localTime - referenceTime) % (bins * millisecondsPerUnit[unit]!);
    return new Date(timestamp - (remainder < 0 ? remainder + bins * millisecondsPerUnit[unit]! : remainder));
  }
  if (unit in monthsPerUnit) {
    const size = bins * monthsPerUnit[unit]!;
    const monthOffset = Math.floor((getMonthIndex(localTime) - 2000 * 12) / size) * size;
    return new Date(zone.toTimestamp(utcTime(2000, monthOffset)));
  }
  const size = bins * daysPerUnit[unit]! * dayMilliseconds;
  const firstBin =
    unit === 'week' ? referenceTime + ((parseStartOfWeek(weekStart) + 1) % 7) * dayMilliseconds : referenceTime;
  return new Date(zone.toTimestamp(firstBin + Math.floor((localTime - firstBin) / size) * size));
};

export const dateArithmeticOperators: Record<string, ExpressionOperator> = {
  $dateAdd: createDateAdd(1),
  $dateSubtract: createDateAdd(-1),
  $dateDiff: createDateOperator(
    ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'],
    ['startDate', 'endDate', 'unit'],
    dateDiff,
  ),
  $dateTrunc: createDateOperator(['date', 'unit', 'binSize', 'timezone', 'startOfWeek'], ['date', 'unit'], dateTrunc),
};
