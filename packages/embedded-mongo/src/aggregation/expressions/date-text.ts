import { fail, MongoError } from '../../errors';
import { getTypeName } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { dayOfYear, getIsoWeek, fromIsoWeek, utcTime, weekOfYear } from './calendar';
import { toTimestamp } from './date-parts';
import { compileOptional, isNil, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';
import { getTimeZone, parseTimeZone, type TimeZone } from './time-zones';

const padNumber = (value: number, length = 2) => String(value).padStart(length, '0');

const formatYear = (year: number): string => {
  if (year < 0 || year > 9999) fail(18537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`);
  return padNumber(year, 4);
};

const formatOffset = (minutes: number): string => {
  const absoluteMinutes = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padNumber(Math.floor(absoluteMinutes / 60))}${padNumber(absoluteMinutes % 60)}`;
};

const formatters: Readonly<Record<string, (localTime: Date, offset: number) => string>> = {
  d: (localTime) => padNumber(localTime.getUTCDate()),
  G: (localTime) => formatYear(getIsoWeek(localTime).year),
  H: (localTime) => padNumber(localTime.getUTCHours()),
  j: (localTime) => padNumber(dayOfYear(localTime), 3),
  L: (localTime) => padNumber(localTime.getUTCMilliseconds(), 3),
  m: (localTime) => padNumber(localTime.getUTCMonth() + 1),
  M: (localTime) => padNumber(localTime.getUTCMinutes()),
  S: (localTime) => padNumber(localTime.getUTCSeconds()),
  u: (localTime) => String(getIsoWeek(localTime).day),
  U: (localTime) => padNumber(weekOfYear(localTime)),
  V: (localTime) => padNumber(getIsoWeek(localTime).week),
  w: (localTime) => String(localTime.getUTCDay() + 1),
  Y: (localTime) => formatYear(localTime.getUTCFullYear()),
  z: (_wall, offset) => formatOffset(offset),
  Z: (_wall, offset) => String(offset),
  '%': () => '%',
};

const formatDate = (timestamp: number, format: string, zone: TimeZone): string => {
  const localTime = zone.toLocalTime(timestamp);
  const offset = Math.round((localTime - timestamp) / 60_000);
  return format.replace(/%(.?)/gsu, (_whole, letter: string) => {
    if (letter === '') fail(18535, "Unmatched '%' at end of format string");
    const formatDirective = Object.hasOwn(formatters, letter) ? formatters[letter] : undefined;
    return formatDirective
      ? formatDirective(new Date(localTime), offset)
      : fail(18536, `Invalid format character '%${letter}' in format string`);
  });
};

const isoFormat = '%Y-%m-%dT%H:%M:%S.%L';

const dateToString = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$dateToString', operand, ['date', 'format', 'timezone', 'onNull'], ['date']);
  const date = compiler.compile(args.date);
  const [format, timezone, onNull] = [args.format, args.timezone, args.onNull].map((argument) =>
    compileOptional(compiler, argument),
  ) as [Evaluate, Evaluate, Evaluate];
  return (document, variables) => {
    const value = date(document, variables);
    const zone = parseTimeZone(timezone(document, variables), 'timezone' in args);
    if (isNil(value)) return 'onNull' in args ? onNull(document, variables) : null;
    const formatText = 'format' in args ? format(document, variables) : `${isoFormat}${zone?.isUtc ? 'Z' : ''}`;
    if (!zone || isNil(formatText)) return null;
    if (typeof formatText !== 'string')
      return fail(18533, `$dateToString requires that 'format' be a string, found: ${getTypeName(formatText)}`);
    const timestamp = toTimestamp(value) ?? fail(16006, `can't convert from BSON type ${getTypeName(value)} to Date`);
    return formatDate(timestamp, formatText, zone);
  };
};

const isoDatePattern =
  /^(?<Y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[T ](?<H>\d\d):(?<M>\d\d)(?::(?<S>\d\d)(?:[.,](?<L>\d{1,3})\d*)?)?)?\s*(?<z>Z|[+-]\d\d:?\d\d)?$/;

const directivePatterns: Readonly<Record<string, string>> = {
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

const createDatePattern = (format: string): RegExp => {
  const source = format.replace(/%(.?)|[\\^$.*+?()[\]{}|/]/gsu, (whole, letter?: string) => {
    if (letter === undefined) return `\\${whole}`;
    if (letter === '%') return '%';
    const pattern = Object.hasOwn(directivePatterns, letter) ? directivePatterns[letter] : undefined;
    return pattern ? `(?<${letter}>${pattern})` : fail(18536, `Invalid format character '%${letter}' in format string`);
  });
  return new RegExp(`^${source}$`, 'u');
};

/** Parses a date string to a timestamp in ms. Throws `MongoError` 241 when the text is not a date. */
export const parseDate = (text: string, zone?: TimeZone, pattern = isoDatePattern): number => {
  const failParse = (reason: string): never => fail(241, `Error parsing date string '${text}'; ${reason}`);
  const groups = pattern.exec(text)?.groups;
  if (!groups) return failParse('it is not in a form that can be read');
  const getNumber = (letter: string, fallback: number) => Number(groups[letter] ?? fallback);
  const time =
    ((getNumber('H', 0) * 60 + getNumber('M', 0)) * 60 + getNumber('S', 0)) * 1000 +
    getNumber('L', 0) * getFractionScale(groups.L);
  if (getNumber('H', 0) > 23 || getNumber('M', 0) > 59 || getNumber('S', 0) > 59) failParse('the time is out of range');
  const localTime = toDayTime(groups, getNumber, failParse) + time;
  const offset = groups.z ?? groups.Z;
  if (offset === undefined) return (zone ?? getTimeZone('UTC')).toTimestamp(localTime);
  if (zone) failParse('you cannot pass in a date/time string with GMT offset together with a timezone argument');
  return groups.Z === undefined ? getTimeZone(offset).toTimestamp(localTime) : localTime - Number(offset) * 60_000;
};

/** Milliseconds per unit of the fraction digits: `.5` is half a second. */
const getFractionScale = (digits = '000'): number => 10 ** (3 - digits.length);

const toDayTime = (
  groups: Record<string, string | undefined>,
  getNumber: (letter: string, fallback: number) => number,
  failParse: (reason: string) => never,
): number => {
  if (groups.G !== undefined)
    return fromIsoWeek({ year: getNumber('G', 1), week: getNumber('V', 1), day: getNumber('u', 1) });
  if (groups.Y === undefined) return failParse('an incomplete date/time string has been found, with elements missing');
  if (groups.j !== undefined) return utcTime(getNumber('Y', 1), 0, getNumber('j', 1));
  if (groups.m === undefined || groups.d === undefined)
    return failParse('an incomplete date/time string has been found');
  const day = utcTime(getNumber('Y', 1), getNumber('m', 1) - 1, getNumber('d', 1));
  if (new Date(day).getUTCDate() !== getNumber('d', 1) || getNumber('m', 1) > 12) failParse('the date does not exist');
  return day;
};

const dateFromString = (operand: unknown, compiler: Compiler): Evaluate => {
  const argumentNames = ['dateString', 'format', 'timezone', 'onError', 'onNull'];
  const args = parseNamedArguments('$dateFromString', operand, argumentNames, ['dateString']);
  const [text, format, timezone, onError, onNull] = argumentNames.map((name) =>
    compileOptional(compiler, args[name]),
  ) as [Evaluate, Evaluate, Evaluate, Evaluate, Evaluate];
  return (document, variables) => {
    const value = text(document, variables);
    if (isNil(value)) return 'onNull' in args ? onNull(document, variables) : null;
    const formatText = format(document, variables);
    const zone = 'timezone' in args ? parseTimeZone(timezone(document, variables), true) : undefined;
    if (zone === null || ('format' in args && isNil(formatText))) return null;
    try {
      if (typeof value !== 'string')
        return fail(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${getTypeName(value)} with value ${formatValue(value)}`,
        );
      return new Date(
        parseDate(value, zone, typeof formatText === 'string' ? createDatePattern(formatText) : undefined),
      );
    } catch (cause) {
      const isConversionError = cause instanceof MongoError && cause.code === 241;
      if (isConversionError && 'onError' in args) return onError(document, variables);
      throw cause;
    }
  };
};

export const dateTextOperators: Record<string, ExpressionOperator> = {
  $dateToString: dateToString,
  $dateFromString: dateFromString,
};
