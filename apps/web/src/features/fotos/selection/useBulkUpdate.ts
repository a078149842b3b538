import type { FotoBulk, FotoBulkResult } from '@ledenportaal/shared';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
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
    if (!data) return { reason: getReason(getApiError(error ?? {})) };
    const { total, done, gone, full } = data.results;
    return { ...data.results, isRunning: done.length + gone.length + full.length < total };
  };
};

/** What is wrong with a field, which the dialog shows no text at. */
export const getReason = ({ fields = {}, message }: ApiError) => Object.values(fields)[0] ?? message;
