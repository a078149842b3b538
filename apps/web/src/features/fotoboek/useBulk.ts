import { maxBulk, type FotoBulk, type FotoBulkDone } from '@ledenportaal/shared';
import { askErrorOf } from '../../lib/ask-error.js';
import { useBulkFotosMutation } from './fotoboek.api.js';

export type BulkChange = Omit<FotoBulk, 'fotos'>;
/** `reason` where it broke off: what was done is done, and the rest may be asked again. */
export type BulkOutcome = FotoBulkDone & { reason?: string };

/** The same for any number of photos, as many at a time as one call takes. */
export const useBulk = () => {
  const [send] = useBulkFotosMutation();
  return async (ids: readonly string[], change: BulkChange): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { done: [], gone: [], full: [] };
    for (let from = 0; from < ids.length; from += maxBulk) {
      const { data, error } = await send({ body: { ...change, fotos: ids.slice(from, from + maxBulk) } });
      if (!data) return { ...outcome, reason: askErrorOf(error ?? {}).message };
      for (const name of ['done', 'gone', 'full'] as const) outcome[name].push(...data.results[name]);
    }
    return outcome;
  };
};
