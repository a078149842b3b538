import type { FotoBulk, FotoBulkResult } from '@ledenportaal/shared';
import { getApiError } from '../../../lib/api/api-error.js';
import { useBulkFotosMutation } from '../fotos.api.js';

export type BulkChange = Omit<FotoBulk, 'fotos' | 'filter' | 'all' | 'expected'>;
/** `reason` is set if the request failed. `isRunning`: a job continues the change, and its outcome is not known yet. */
export type BulkOutcome = { reason: string } | (FotoBulkResult & { reason?: never; isRunning: boolean });

/** Applies one change to any number of photos. */
export const useBulkUpdate = () => {
  const [sendBulk] = useBulkFotosMutation();
  return async (fotos: readonly string[], change: BulkChange): Promise<BulkOutcome> => {
    const { data, error } = await sendBulk({ body: { ...change, fotos: [...fotos] } });
    if (!data) return { reason: getApiError(error ?? {}).message };
    const { total, done, gone, full } = data.results;
    return { ...data.results, isRunning: done.length + gone.length + full.length < total };
  };
};
