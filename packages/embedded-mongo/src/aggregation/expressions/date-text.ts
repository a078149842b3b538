import { fail, MongoError } from '../../errors';
import { typeName } from '../../bson/values';
import { show } from '../../bson/show';
import { dayOfYear, isoWeek, ofIsoWeek, utc, weekOfYear } from './calendar';
import { toMoment } from './date-parts';
import { compileOptional, isNil, namedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';
import { zoneNamed, zoneOf, type Zone } from './zones';

const padded = (value: number, length = 2) => String(value).padStart(length, '0');

function yearText(year: number): string {
  if (year < 0 || year > 9999) fail(18537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`);
  return padded(year, 4);
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(size / 60))}${padded(size % 60)}`;
}

const directives: Readonly<Record<string, (wall: Date, offset: number) => string>> = {
  d: (wall) => padded(wall.getUTCDate()),
  G: (wall) => yearText(isoWeek(wall).year),
  H: (wall) => padded(wall.getUTCHours()),
  j: (wall) => padded(dayOfYear(wall), 3),
  L: (wall) => padded(wall.getUTCMilliseconds(), 3),
  m: (wall) => padded(wall.getUTCMonth() + 1),
  M: (wall) => padded(wall.getUTCMinutes()),
  S: (wall) => padded(wall.getUTCSeconds()),
  u: (wall) => String(isoWeek(wall).day),
  U: (wall) => padded(weekOfYear(wall)),
  V: (wall) => padded(isoWeek(wall).week),
  w: (wall) => String(wall.getUTCDay() + 1),
  Y: (wall) => yearText(wall.getUTCFullYear()),
  z: (_wall, offset) => offsetText(offset),
  Z: (_wall, offset) => String(offset),
  '%': () => '%',
};

function textOf(moment: number, format: string, zone: Zone): string {
  const wall = zone.wall(moment);
  const offset = Math.round((wall - moment) / 60_000);
  return format.replace(/%(.?)/gsu, (_whole, letter: string) => {
    if (letter === '') fail(18535, "Unmatched '%' at end of format string");
    const write = Object.hasOwn(directives, letter) ? directives[letter] : undefined;
    return write
      ? write(new Date(wall), offset)
      : fail(18536, `Invalid format character '%${letter}' in format string`);
  });
}

const isoText = '%Y-%m-%dT%H:%M:%S.%L';

function dateToString(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$dateToString', operand, ['date', 'format', 'timezone', 'onNull'], ['date']);
  const date = compiler.compile(given.date);
  const [format, timezone, onNull] = [given.format, given.timezone, given.onNull].map((argument) =>
    compileOptional(compiler, argument),
  ) as [Evaluate, Evaluate, Evaluate];
  return (document, variables) => {
    const value = date(document, variables);
    const zone = zoneOf(timezone(document, variables), 'timezone' in given);
    if (isNil(value)) return 'onNull' in given ? onNull(document, variables) : null;
    const written = 'format' in given ? format(document, variables) : `${isoText}${zone?.isUtc ? 'Z' : ''}`;
    if (!zone || isNil(written)) return null;
    if (typeof written !== 'string')
      return fail(18533, `$dateToString requires that 'format' be a string, found: ${typeName(written)}`);
    const moment = toMoment(value) ?? fail(16006, `can't convert from BSON type ${typeName(value)} to Date`);
    return textOf(moment, written, zone);
  };
}

const isoDate =
  /^(?<Y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[T ](?<H>\d\d):(?<M>\d\d)(?::(?<S>\d\d)(?:[.,](?<L>\d{1,3})\d*)?)?)?\s*(?<z>Z|[+-]\d\d:?\d\d)?$/;

const patterns: Readonly<Record<string, string>> = {
  d: '\\d{1,2}',
  G: '\\d{4}',
  H: '\\d{1,2}',
  j: '\\d{1,3}',
  L: '\\d{1,3}',
  m: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  u: '[1-7]',
  V: '\\d{1,2}',
  Y: '\\d{4}',
  z: 'Z|[+-]\\d\\d:?\\d\\d',
  Z: '[+-]\\d{1,3}',
};

function patternOf(format: string): RegExp {
  const source = format.replace(/%(.?)|[\\^$.*+?()[\]{}|/]/gsu, (whole, letter?: string) => {
    if (letter === undefined) return `\\${whole}`;
    if (letter === '%') return '%';
    const pattern = Object.hasOwn(patterns, letter) ? patterns[letter] : undefined;
    return pattern ? `(?<${letter}>${pattern})` : fail(18536, `Invalid format character '%${letter}' in format string`);
  });
  return new RegExp(`^${source}$`, 'u');
}

/** Parses a date string to a timestamp in ms. Throws `MongoError` 241 when the text is not a date. */
export function parseDate(text: string, zone?: Zone, pattern = isoDate): number {
  const wrong = (why: string): never => fail(241, `Error parsing date string '${text}'; ${why}`);
  const found = pattern.exec(text)?.groups;
  if (!found) return wrong('it is not in a form that can be read');
  const part = (letter: string, otherwise: number) => Number(found[letter] ?? otherwise);
  const time = ((part('H', 0) * 60 + part('M', 0)) * 60 + part('S', 0)) * 1000 + part('L', 0) * scaleOf(found.L);
  if (part('H', 0) > 23 || part('M', 0) > 59 || part('S', 0) > 59) wrong('the time is out of range');
  const wall = dayOf(found, part, wrong) + time;
  const offset = found.z ?? found.Z;
  if (offset === undefined) return (zone ?? zoneNamed('UTC')).moment(wall);
  if (zone) wrong('you cannot pass in a date/time string with GMT offset together with a timezone argument');
  return found.Z === undefined ? zoneNamed(offset).moment(wall) : wall - Number(offset) * 60_000;
}

/** Milliseconds per unit of the fraction digits: `.5` is half a second. */
function scaleOf(digits = '000'): number {
  return 10 ** (3 - digits.length);
}

function dayOf(
  found: Record<string, string | undefined>,
  part: (letter: string, otherwise: number) => number,
  wrong: (why: string) => never,
): number {
  if (found.G !== undefined) return ofIsoWeek({ year: part('G', 1), week: part('V', 1), day: part('u', 1) });
  if (found.Y === undefined) return wrong('an incomplete date/time string has been found, with elements missing');
  if (found.j !== undefined) return utc(part('Y', 1), 0, part('j', 1));
  if (found.m === undefined || found.d === undefined) return wrong('an incomplete date/time string has been found');
  const day = utc(part('Y', 1), part('m', 1) - 1, part('d', 1));
  if (new Date(day).getUTCDate() !== part('d', 1) || part('m', 1) > 12) wrong('the date does not exist');
  return day;
}

function dateFromString(operand: unknown, compiler: Compiler): Evaluate {
  const known = ['dateString', 'format', 'timezone', 'onError', 'onNull'];
  const given = namedArguments('$dateFromString', operand, known, ['dateString']);
  const [text, format, timezone, onError, onNull] = known.map((name) => compileOptional(compiler, given[name])) as [
    Evaluate,
    Evaluate,
    Evaluate,
    Evaluate,
    Evaluate,
  ];
  return (document, variables) => {
    const value = text(document, variables);
    if (isNil(value)) return 'onNull' in given ? onNull(document, variables) : null;
    const written = format(document, variables);
    const zone = 'timezone' in given ? zoneOf(timezone(document, variables), true) : undefined;
    if (zone === null || ('format' in given && isNil(written))) return null;
    try {
      if (typeof value !== 'string')
        return fail(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(value)} with value ${show(value)}`,
        );
      return new Date(parseDate(value, zone, typeof written === 'string' ? patternOf(written) : undefined));
    } catch (cause) {
      const converting = cause instanceof MongoError && cause.code === 241;
      if (converting && 'onError' in given) return onError(document, variables);
      throw cause;
    }
  };
}

export const dateTextOperators: Record<string, ExpressionOperator> = {
  $dateToString: dateToString,
  $dateFromString: dateFromString,
};
