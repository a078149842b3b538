import type { FileRoute, PlainRouteOf } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';
import { useFileDownload } from '../../lib/api/useFileDownload.js';
import { formatIsoDate } from '../../lib/format.js';

/** Downloads a CSV file, and saves it under this name and the date. */
export const useCsvDownload = <R extends FileRoute>(
  route: PlainRouteOf<R>,
  name: string,
  formatError: (reason: string) => string,
) => {
  const { data: config } = useConfigQuery();
  const getName = () => `${name}-${formatIsoDate(new Date(), config?.results.timeZone)}.csv`;
  return useFileDownload<R>(route, getName, formatError);
};
