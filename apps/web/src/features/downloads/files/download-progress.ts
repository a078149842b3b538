type Sample = { at: number; received: number };

const windowMs = 5000;
const minWindowMs = 1000;

/** Appends a sample. Drops samples older than 5 s, and those with more bytes than the new one (download restarted). */
export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at, received }) => at >= sample.at - windowMs && received <= sample.received),
  sample,
];

/** Speed in bytes per second over the samples. Returns undefined when they span less than 1 s. */
export const getSpeed = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < minWindowMs) return undefined;
  return ((last.received - first.received) * 1000) / (last.at - first.at);
};
