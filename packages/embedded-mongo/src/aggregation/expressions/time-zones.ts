import { fail } from '../../errors';
import { getTypeName } from '../../bson/values';

/** Converts a timestamp to the local time of a time zone (as ms of a UTC date with the same fields), and back. */
export type TimeZone = {
  isUtc: boolean;
  toLocalTime(timestamp: number): number;
  toTimestamp(localTime: number): number;
};

const minuteMilliseconds = 60_000;
const zones = new Map<string, TimeZone>();

export const getTimeZone = (name: unknown): TimeZone => {
  if (typeof name !== 'string') return fail(40517, `timezone must evaluate to a string, found ${getTypeName(name)}`);
  let zone = zones.get(name);
  if (!zone) zones.set(name, (zone = createTimeZone(name)));
  return zone;
};

const createTimeZone = (name: string): TimeZone => {
  const fixedOffset = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name);
  if (fixedOffset)
    return createFixedZone(
      (fixedOffset[1] === '-' ? -1 : 1) *
        (Number(fixedOffset[2]) * 60 + Number(fixedOffset[3] ?? 0)) *
        minuteMilliseconds,
    );
  if (['UTC', 'GMT', 'Z'].includes(name)) return createFixedZone(0);
  const getOffset = createOffsetLookup(name);
  return {
    isUtc: false,
    toLocalTime: (timestamp) => timestamp + getOffset(timestamp),
    toTimestamp: (localTime) => localTime - getOffset(localTime - getOffset(localTime)),
  };
};

const createFixedZone = (offset: number): TimeZone => ({
  isUtc: offset === 0,
  toLocalTime: (timestamp) => timestamp + offset,
  toTimestamp: (localTime) => localTime - offset,
});

const createOffsetLookup = (timeZone: string): ((timestamp: number) => number) => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return fail(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
  return (timestamp) => {
    const name = format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
    return (
      (sign === '-' ? -1 : 1) *
      (Number(hours) * 60 * minuteMilliseconds + Number(minutes) * minuteMilliseconds + Number(seconds) * 1000)
    );
  };
};

/** The time zone of an operator: UTC when the argument is absent, null when its value is null. */
export const parseTimeZone = (name: unknown, isGiven: boolean): TimeZone | null => {
  if (!isGiven) return getTimeZone('UTC');
  return name === null || name === undefined ? null : getTimeZone(name);
};
