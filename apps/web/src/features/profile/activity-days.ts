import type { Activity } from '@ledenportaal/shared';
import { formatIsoDate } from '../../lib/format.js';
import { t } from './messages.js';

export type Day = { label: string; activities: Activity[] };

const getPreviousDate = (date: string) => new Date(Date.parse(date) - 24 * 3600_000).toISOString().slice(0, 10);

/** Groups activities by day and labels each day: today, yesterday or the full date. */
export const groupByDay = (activities: Activity[], timeZone: string | undefined, now = new Date()): Day[] => {
  const today = formatIsoDate(now, timeZone);
  const fullDateFormat = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'full', ...(timeZone && { timeZone }) });
  const getDayLabel = (timestamp: Date) => {
    const date = formatIsoDate(timestamp, timeZone);
    if (date === today) return t('activity.today');
    return date === getPreviousDate(today) ? t('activity.yesterday') : fullDateFormat.format(timestamp);
  };
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const label = getDayLabel(new Date(activity.at));
    days.set(label, [...(days.get(label) ?? []), activity]);
  }
  return [...days].map(([label, dayActivities]) => ({ label, activities: dayActivities }));
};
