import type { Activity } from '@ledenportaal/shared';
import { t } from './messages.js';

export type Day = { label: string; activities: Activity[] };

/** Formats the date in the portal's time zone, for example 2026-11-21. */
const toLocalDate = (timestamp: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(timestamp);

const getPreviousDate = (date: string) => new Date(Date.parse(date) - 24 * 3600_000).toISOString().slice(0, 10);

/** Groups activities by day and labels each day: today, yesterday or the full date. */
export const groupByDay = (activities: Activity[], timeZone: string | undefined, now = new Date()): Day[] => {
  const today = toLocalDate(now, timeZone);
  const fullDateFormat = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'full', ...(timeZone && { timeZone }) });
  const getDayLabel = (timestamp: Date) => {
    const date = toLocalDate(timestamp, timeZone);
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

/** Formats the time in the portal's time zone, for example 14:05. */
export const formatTime = (timestamp: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(timestamp));
