/**
 * Preloaded into the processes of a portal, by NODE_OPTIONS: moves their clock by the milliseconds in CLOCK_OFFSET_FILE,
 * which a test may change. See `startPortalWithClock`.
 */
import { readFileSync } from 'node:fs';

const readEveryMs = 100;
const RealDate = Date;
let offset = 0;

const read = () => {
  const text = readFileSync(process.env.CLOCK_OFFSET_FILE, 'utf8');
  // Empty while it is written.
  if (text) offset = Number(text);
};
read();
setInterval(read, readEveryMs).unref();

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    super(...(args.length > 0 ? args : [RealDate.now() + offset]));
  }
  static now() {
    return RealDate.now() + offset;
  }
  /** Dates of Node itself have the original prototype. */
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
};
