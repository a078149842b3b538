import { fail } from '../../errors';
import { typeName } from '../../bson/values';

/** Converts a timestamp to the local time of a time zone (as ms of a UTC date with the same fields), and back. */
export interface Zone {
  isUtc: boolean;
  wall(moment: number): number;
  moment(wall: number): number;
}

const minute = 60_000;
const zones = new Map<string, Zone>();

export function zoneNamed(name: unknown): Zone {
  if (typeof name !== 'string') return fail(40517, `timezone must evaluate to a string, found ${typeName(name)}`);
  let zone = zones.get(name);
  if (!zone) zones.set(name, (zone = makeZone(name)));
  return zone;
}

function makeZone(name: string): Zone {
  const fixed = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name);
  if (fixed) return fixedZone((fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * minute);
  if (['UTC', 'GMT', 'Z'].includes(name)) return fixedZone(0);
  const offsetAt = offsetsOf(name);
  return {
    isUtc: false,
    wall: (moment) => moment + offsetAt(moment),
    moment: (wall) => wall - offsetAt(wall - offsetAt(wall)),
  };
}

function fixedZone(offset: number): Zone {
  return { isUtc: offset === 0, wall: (moment) => moment + offset, moment: (wall) => wall - offset };
}

function offsetsOf(timeZone: string): (moment: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return fail(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value;
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 * minute + Number(minutes) * minute + Number(seconds) * 1000);
  };
}

/** The time zone of an operator: UTC when the argument is absent, null when its value is null. */
export function zoneOf(name: unknown, isGiven: boolean): Zone | null {
  if (!isGiven) return zoneNamed('UTC');
  return name === null || name === undefined ? null : zoneNamed(name);
}
