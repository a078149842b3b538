import { maxBulk, type FotoBulk, type FotoBulkResult } from '@ledenportaal/shared';
import { getApiError } from '../../../lib/api/api-error.js';
import { useBulkFotosMutation } from '../fotos.api.js';
import type { BulkTarget } from './bulk-target.js';

export type BulkChange = Omit<FotoBulk, 'fotos'>;
/** `reason` is set if a request failed: the photos in `done` are changed, and the others can be sent again. */
export type BulkOutcome = FotoBulkResult & { reason?: string };

/** Applies one change to any number of photos, in requests of at most `maxBulk`, or to all results of a filter. */
export const useBulkUpdate = () => {
  const [sendBulk] = useBulkFotosMutation();
  return async (target: BulkTarget, change: BulkChange): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { done: [], gone: [], full: [] };
    for (const part of toParts(target)) {
      const { data, error } = await sendBulk({ body: { ...change, ...part } as FotoBulk });
      if (!data) return { ...outcome, reason: getApiError(error ?? {}).message };
      for (const key of ['done', 'gone', 'full'] as const) outcome[key].push(...data.results[key]);
    }
    return outcome;
  };
};

const toParts = (target: BulkTarget): BulkTarget[] => {
  if (!('fotos' in target)) return [target];
  const { fotos } = target;
  const starts = Array.from({ length: Math.ceil(fotos.length / maxBulk) }, (_, index) => index * maxBulk);
  return starts.map((start) => ({ fotos: fotos.slice(start, start + maxBulk) }));
};
