import type { UsageContext } from '@ledenportaal/shared';
import type { PortalContent } from './content/portal-content.js';
import { databaseClock } from './database/clock.js';

const minuteMs = 60_000;

/**
 * Creates a function that returns by what the rights of photos are judged now: the same object until the day ends in the
 * time zone of the portal, or the settings change. By the clock of the database, so that all processes change at the same moment.
 */
export const createGetUsageContext = (content: Pick<PortalContent, 'licences' | 'derive' | 'getLocalDays'>) => {
  const deriveContext = content.derive(() => {
    const { licences } = content;
    const { toDay } = content.getLocalDays();
    let [context, minute] = [{ today: '', licences }, NaN];
    return (): UsageContext => {
      // Formatting takes some microseconds, and each thumbnail asks.
      const now = databaseClock.now();
      if (Math.floor(now / minuteMs) === minute) return context;
      minute = Math.floor(now / minuteMs);
      const today = toDay(now);
      if (today !== context.today) context = { today, licences };
      return context;
    };
  });
  return () => deriveContext()();
};
