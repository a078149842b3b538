import { formatBytes, formatWaitTime } from '../../lib/format.js';
import { t } from './messages.js';
import type { Progress } from '../../lib/api/transfer.js';

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

/** Formats the remaining time. Rounds it, so that a screen reader has time to announce each change. */
export const formatTimeLeft = ({ received, total }: Progress, speed: number | undefined): string => {
  if (total === undefined || !speed) return t('download.starting');
  const seconds = (total - received) / speed;
  if (seconds < 10) return t('download.almost');
  return t('download.rest', {
    time: formatWaitTime(seconds < 50 ? Math.ceil(seconds / 10) * 10 : Math.max(60, seconds)),
  });
};

export const formatProgress = ({ received, total }: Progress) =>
  total === undefined
    ? formatBytes(received)
    : t('download.course', { received: formatBytes(received), size: formatBytes(total) });

export const getPercentage = ({ received, total }: Progress) => (total ? Math.floor((received / total) * 100) : 0);
