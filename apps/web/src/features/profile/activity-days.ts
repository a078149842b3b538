import type { Activity } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';

export type Day = { label: string; activities: Activity[] };

/** Formats the date in the portal's time zone, for example 2026-11-21. */
const dateIn = (at: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(at);

const dayBefore = (date: string) => new Date(Date.parse(date) - 24 * 3600_000).toISOString().slice(0, 10);

/** Groups activities by day and labels each day: today, yesterday or the full date. */
export const daysOf = (activities: Activity[], timeZone: string | undefined, now = new Date()): Day[] => {
  const today = dateIn(now, timeZone);
  const full = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'full', ...(timeZone && { timeZone }) });
  const labelOf = (at: Date) => {
    const date = dateIn(at, timeZone);
    if (date === today) return say('activity.today');
    return date === dayBefore(today) ? say('activity.yesterday') : full.format(at);
  };
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const label = labelOf(new Date(activity.at));
    days.set(label, [...(days.get(label) ?? []), activity]);
  }
  return [...days].map(([label, of]) => ({ label, activities: of }));
};

/** Formats the time in the portal's time zone, for example 14:05. */
export const timeOf = (at: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(at));
