import { Long, ObjectId, Timestamp } from 'bson';
import { fail } from '../../errors';
import { isDocument, isNumeric, toNumber, typeName, type Doc } from '../../bson/values';
import { show } from '../../bson/show';
import { dayOfYear, isoWeek, ofIsoWeek, utc, weekOfYear } from './calendar';
import { compileOptional, isNil, namedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';
import { zoneOf } from './zones';

/** The timestamp (ms) of a value that date operators accept; undefined for other types. */
export function toMoment(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  return value instanceof Timestamp ? value.getHighBits() * 1000 : undefined;
}

function momentOf(value: unknown): number {
  return toMoment(value) ?? fail(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Evaluates a date and a time zone, and returns null when one of them is null. */
function onWall(
  given: Doc,
  compiler: Compiler,
  read: (wall: Date, arg: unknown) => unknown,
  extra?: unknown,
): Evaluate {
  const date = compiler.compile(given.date);
  const timezone = compileOptional(compiler, given.timezone);
  const argument = compileOptional(compiler, extra);
  return (document, variables) => {
    const [value, arg] = [date(document, variables), argument(document, variables)];
    const zone = zoneOf(timezone(document, variables), 'timezone' in given);
    if (isNil(value) || !zone) return null;
    return read(new Date(zone.wall(momentOf(value))), arg);
  };
}

/** Creates an operator that accepts a date or `{ date, timezone }`. */
function part(read: (wall: Date) => unknown): ExpressionOperator {
  return (operand, compiler, name) => {
    const single: unknown = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    if (Array.isArray(single))
      return fail(40536, `${name} accepts exactly one argument if given an array, but was given ${single.length}`);
    const named = isDocument(single) && !Object.keys(single)[0]?.startsWith('$');
    const given = named ? namedArguments(name, single, ['date', 'timezone'], ['date']) : { date: single };
    return onWall(given, compiler, read);
  };
}

const time = (wall: Date) => ({
  hour: wall.getUTCHours(),
  minute: wall.getUTCMinutes(),
  second: wall.getUTCSeconds(),
  millisecond: wall.getUTCMilliseconds(),
});

function partsOf(wall: Date, iso: unknown): Doc {
  if (iso !== true)
    return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate(), ...time(wall) };
  const { year, week, day } = isoWeek(wall);
  return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: day, ...time(wall) };
}

function dateToParts(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$dateToParts', operand, ['date', 'timezone', 'iso8601'], ['date']);
  return onWall(given, compiler, partsOf, given.iso8601);
}

const timeParts = ['hour', 'minute', 'second', 'millisecond'];
const isoParts = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];
const known = ['year', 'month', 'day', ...isoParts, ...timeParts, 'timezone'];

function dateFromParts(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$dateFromParts', operand, known, []);
  const iso = isoParts.some((name) => name in given);
  if (iso && ['year', 'month', 'day'].some((name) => name in given))
    fail(40489, '$dateFromParts does not allow mixing natural dates with ISO dates');
  if (!('year' in given) && !('isoWeekYear' in given))
    fail(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  const names = Object.keys(given).filter((name) => name !== 'timezone');
  const parts = names.map((name) => [name, compiler.compile(given[name])] as const);
  const timezone = compileOptional(compiler, given.timezone);
  return (document, variables) => {
    const values: Record<string, number> = {};
    for (const [name, evaluate] of parts) {
      const value = evaluate(document, variables);
      if (isNil(value)) return null;
      values[name] = checkPart(name, value);
    }
    const zone = zoneOf(timezone(document, variables), 'timezone' in given);
    return zone && new Date(zone.moment(wallOf(values, iso)));
  };
}

function checkPart(name: string, value: unknown): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    fail(40515, `'${name}' must evaluate to an integer, found ${typeName(value)} with value ${show(value)}`);
  const isYear = name === 'year' || name === 'isoWeekYear';
  if (isYear && (number < 1 || number > 9999))
    fail(40523, `'${name}' must evaluate to an integer in the range 1 to 9999, found ${number}`);
  if (Math.abs(number) > 32_767 && !['second', 'millisecond'].includes(name))
    fail(31034, `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`);
  return number;
}

function wallOf(values: Record<string, number>, iso: boolean): number {
  const { year = 1, month = 1, day = 1, isoWeekYear = 1, isoWeek: week = 1, isoDayOfWeek = 1 } = values;
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = values;
  const date = iso ? ofIsoWeek({ year: isoWeekYear, week, day: isoDayOfWeek }) : utc(year, month - 1, day);
  return date + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
}

export const datePartOperators: Record<string, ExpressionOperator> = {
  $year: part((wall) => wall.getUTCFullYear()),
  $month: part((wall) => wall.getUTCMonth() + 1),
  $dayOfMonth: part((wall) => wall.getUTCDate()),
  $dayOfWeek: part((wall) => wall.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((wall) => wall.getUTCHours()),
  $minute: part((wall) => wall.getUTCMinutes()),
  $second: part((wall) => wall.getUTCSeconds()),
  $millisecond: part((wall) => wall.getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((wall) => isoWeek(wall).week),
  $isoWeekYear: part((wall) => Long.fromNumber(isoWeek(wall).year)),
  $isoDayOfWeek: part((wall) => isoWeek(wall).day),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};
