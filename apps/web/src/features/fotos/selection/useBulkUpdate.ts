import type { FotoBulk, FotoBulkResult } from '@ledenportaal/shared';
import { getApiError } from '../../../lib/api/api-error.js';
import { useBulkFotosMutation } from '../../foto-base/fotos.api.js';
import type { BulkTarget } from './bulk-target.js';

export type BulkChange = Omit<FotoBulk, 'fotos' | 'filter' | 'all' | 'expected'>;
/** `reason` is set if the request failed. `isRunning`: a job continues the change, and its outcome is not known yet. */
export type BulkOutcome = { reason: string } | (FotoBulkResult & { reason?: never; isRunning: boolean });

/** Applies one change to any number of photos, or to all results of a filter. */
export const useBulkUpdate = () => {
  const [sendBulk] = useBulkFotosMutation();
  return async (target: BulkTarget, change: BulkChange): Promise<BulkOutcome> => {
    const { data, error } = await sendBulk({ body: { ...change, ...target } });
    if (!data) return { reason: getApiError(error ?? {}).message };
    const { total, done, gone, full } = data.results;
    return { ...data.results, isRunning: done.length + gone.length + full.length < total };
  };
};
