/** How many bytes had been sent at a moment, in ms. */
export type SpeedSample = { at: number; sentBytes: number };

const windowMs = 30_000;
/** A speed over less than this varies too much to show. */
const minSpanMs = 8_000;
/** Without a sample for this long, the device was asleep. */
const maxGapMs = 5_000;

/** Adds a sample to those of the sliding window. Starts again after a pause, and when an upload has to be repeated. */
export const addSpeedSample = (samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] => {
  const latest = samples.at(-1);
  if (!latest || sample.at - latest.at > maxGapMs || sample.sentBytes < latest.sentBytes) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
};

/** Returns the bytes per second over the window; undefined until it is long enough, and when nothing was sent. */
export const getUploadSpeed = (samples: readonly SpeedSample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < minSpanMs || last.sentBytes === first.sentBytes) return undefined;
  return ((last.sentBytes - first.sentBytes) * 1000) / (last.at - first.at);
};
