import { Long, ObjectId, Timestamp } from 'bson';
import { fail } from '../../errors';
import { isDocument, isNumeric, toNumber, getTypeName, type Doc } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { dayOfYear, getIsoWeek, fromIsoWeek, utcTime, weekOfYear } from './calendar';
import { compileOptional, isNil, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';
import { parseTimeZone } from './time-zones';

/** The timestamp (ms) of a value that date operators accept; undefined for other types. */
export const toTimestamp = (value: unknown): number | undefined => {
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  return value instanceof Timestamp ? value.getHighBits() * 1000 : undefined;
};

const requireTimestamp = (value: unknown): number =>
  toTimestamp(value) ?? fail(16006, `can't convert from BSON type ${getTypeName(value)} to Date`);

/** Evaluates a date and a time zone, and returns null when one of them is null. */
const compileLocalDate = (
  args: Doc,
  compiler: Compiler,
  getValue: (localDate: Date, arg: unknown) => unknown,
  extraArgument?: unknown,
): Evaluate => {
  const date = compiler.compile(args.date);
  const timezone = compileOptional(compiler, args.timezone);
  const evaluateExtra = compileOptional(compiler, extraArgument);
  return (document, variables) => {
    const [value, extraValue] = [date(document, variables), evaluateExtra(document, variables)];
    const zone = parseTimeZone(timezone(document, variables), 'timezone' in args);
    if (isNil(value) || !zone) return null;
    return getValue(new Date(zone.toLocalTime(requireTimestamp(value))), extraValue);
  };
};

/** Creates an operator that accepts a date or `{ date, timezone }`. */
const createDatePartOperator =
  (getValue: (localDate: Date) => unknown): ExpressionOperator =>
  (operand, compiler, name) => {
    const single: unknown = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    if (Array.isArray(single))
      return fail(40536, `${name} accepts exactly one argument if given an array, but was given ${single.length}`);
    const isNamed = isDocument(single) && !Object.keys(single)[0]?.startsWith('$');
    const args = isNamed ? parseNamedArguments(name, single, ['date', 'timezone'], ['date']) : { date: single };
    return compileLocalDate(args, compiler, getValue);
  };

const getTimeParts = (localDate: Date) => ({
  hour: localDate.getUTCHours(),
  minute: localDate.getUTCMinutes(),
  second: localDate.getUTCSeconds(),
  millisecond: localDate.getUTCMilliseconds(),
});

const getDateParts = (localDate: Date, isIso: unknown): Doc => {
  if (isIso !== true)
    return {
      year: localDate.getUTCFullYear(),
      month: localDate.getUTCMonth() + 1,
      day: localDate.getUTCDate(),
      ...getTimeParts(localDate),
    };
  const { year, week, day } = getIsoWeek(localDate);
  return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: day, ...getTimeParts(localDate) };
};

const dateToParts = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$dateToParts', operand, ['date', 'timezone', 'iso8601'], ['date']);
  return compileLocalDate(args, compiler, getDateParts, args.iso8601);
};

const timeParts = ['hour', 'minute', 'second', 'millisecond'];
const isoParts = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];
const argumentNames = ['year', 'month', 'day', ...isoParts, ...timeParts, 'timezone'];

const dateFromParts = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$dateFromParts', operand, argumentNames, []);
  const isIso = isoParts.some((name) => name in args);
  if (isIso && ['year', 'month', 'day'].some((name) => name in args))
    fail(40489, '$dateFromParts does not allow mixing natural dates with ISO dates');
  if (!('year' in args) && !('isoWeekYear' in args))
    fail(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  const names = Object.keys(args).filter((name) => name !== 'timezone');
  const parts = names.map((name) => [name, compiler.compile(args[name])] as const);
  const timezone = compileOptional(compiler, args.timezone);
  return (document, variables) => {
    const values: Record<string, number> = {};
    for (const [name, evaluate] of parts) {
      const value = evaluate(document, variables);
      if (isNil(value)) return null;
      values[name] = parseDatePart(name, value);
    }
    const zone = parseTimeZone(timezone(document, variables), 'timezone' in args);
    return zone && new Date(zone.toTimestamp(toLocalTime(values, isIso)));
  };
};

const parseDatePart = (name: string, value: unknown): number => {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    fail(40515, `'${name}' must evaluate to an integer, found ${getTypeName(value)} with value ${formatValue(value)}`);
  const isYear = name === 'year' || name === 'isoWeekYear';
  if (isYear && (number < 1 || number > 9999))
    fail(40523, `'${name}' must evaluate to an integer in the range 1 to 9999, found ${number}`);
  if (Math.abs(number) > 32_767 && !['second', 'millisecond'].includes(name))
    fail(31034, `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`);
  return number;
};

const toLocalTime = (values: Record<string, number>, isIso: boolean): number => {
  const { year = 1, month = 1, day = 1, isoWeekYear = 1, isoWeek: week = 1, isoDayOfWeek = 1 } = values;
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = values;
  const date = isIso ? fromIsoWeek({ year: isoWeekYear, week, day: isoDayOfWeek }) : utcTime(year, month - 1, day);
  return date + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
};

export const datePartOperators: Record<string, ExpressionOperator> = {
  $year: createDatePartOperator((localDate) => localDate.getUTCFullYear()),
  $month: createDatePartOperator((localDate) => localDate.getUTCMonth() + 1),
  $dayOfMonth: createDatePartOperator((localDate) => localDate.getUTCDate()),
  $dayOfWeek: createDatePartOperator((localDate) => localDate.getUTCDay() + 1),
  $dayOfYear: createDatePartOperator(dayOfYear),
  $hour: createDatePartOperator((localDate) => localDate.getUTCHours()),
  $minute: createDatePartOperator((localDate) => localDate.getUTCMinutes()),
  $second: createDatePartOperator((localDate) => localDate.getUTCSeconds()),
  $millisecond: createDatePartOperator((localDate) => localDate.getUTCMilliseconds()),
  $week: createDatePartOperator(weekOfYear),
  $isoWeek: createDatePartOperator((localDate) => getIsoWeek(localDate).week),
  $isoWeekYear: createDatePartOperator((localDate) => Long.fromNumber(getIsoWeek(localDate).year)),
  $isoDayOfWeek: createDatePartOperator((localDate) => getIsoWeek(localDate).day),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};
