import { formatBytes, formatWaitTime } from '../../../lib/format.js';
import type { Progress } from '../../../lib/api/transfer.js';
import { t } from './messages.js';

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
