import { maxBulk, type FotoBulk, type FotoBulkDone } from '@ledenportaal/shared';
import { askErrorOf } from '../../lib/ask-error.js';
import { useBulkFotosMutation } from './fotoboek.api.js';

export type BulkChange = Omit<FotoBulk, 'fotos'>;
/** `reason` is set if a request failed: the photos in `done` are changed, and the others can be sent again. */
export type BulkOutcome = FotoBulkDone & { reason?: string };

/** Applies one change to any number of photos, in requests of at most `maxBulk`. */
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
