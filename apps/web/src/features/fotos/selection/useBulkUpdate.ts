import { maxBulk, type FotoBulk, type FotoBulkResult } from '@ledenportaal/shared';
import { getApiError } from '../../../lib/api/api-error.js';
import { useBulkFotosMutation } from '../fotos.api.js';

export type BulkChange = Omit<FotoBulk, 'fotos'>;
/** `reason` is set if a request failed: the photos in `done` are changed, and the others can be sent again. */
export type BulkOutcome = Pick<FotoBulkResult, 'done' | 'gone' | 'full'> & { reason?: string };

/** Applies one change to any number of photos, in requests of at most `maxBulk`. */
export const useBulkUpdate = () => {
  const [sendBulk] = useBulkFotosMutation();
  return async (ids: readonly string[], change: BulkChange): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { done: [], gone: [], full: [] };
    for (let start = 0; start < ids.length; start += maxBulk) {
      const { data, error } = await sendBulk({ body: { ...change, fotos: ids.slice(start, start + maxBulk) } });
      if (!data) return { ...outcome, reason: getApiError(error ?? {}).message };
      for (const key of ['done', 'gone', 'full'] as const) outcome[key].push(...data.results[key]);
    }
    return outcome;
  };
};
