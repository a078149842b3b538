import { woordenOf } from '@ledenportaal/shared';
import type { Task } from '../../platform/background.js';
import { inBatches } from '../../platform/batches.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import { pairsOf, setPairs } from './label.pairs.js';
import { forgetWords, learn } from './woord.service.js';

const inStep = 500;
type Told = Pick<FotoRecord, '_id' | 'beschrijving' | 'eigenaar' | 'tags' | 'themes' | 'updatedAt'> & {
  woorden?: string[];
  pairs?: string[];
};

/** Corrects the search fields of fotos that another version of the portal wrote, and adds missing words. */
export const recountWords: Task = {
  name: 'fotos.words',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 20 * 60_000,
  run: async (signal) => {
    const fields = { beschrijving: 1, eigenaar: 1, tags: 1, themes: 1, updatedAt: 1, woorden: 1, pairs: 1 };
    const fotos = FotoModel.find({}, fields).sort({ _id: 1 }).lean<Told[]>().cursor();
    for await (const step of inBatches<Told>(fotos, inStep)) {
      signal.throwIfAborted();
      await setWordsRight(step);
      await setPairsRight(step);
    }
    await forgetWords(signal);
  },
};

const setWordsRight = async (fotos: Told[]) => {
  const words = fotos.map(({ beschrijving, eigenaar }) => woordenOf(beschrijving, eigenaar));
  await learn([...new Set(words.flat())]);
  const wrong = fotos.flatMap(({ _id, updatedAt, woorden }, at) => {
    const right = words[at]!;
    // Skips a foto that changed since it was read, because that update wrote its own words.
    const update = { filter: { _id, updatedAt }, update: { $set: { woorden: right } } };
    return woorden?.join(' ') === right.join(' ') ? [] : [{ updateOne: update }];
  });
  if (wrong.length) await FotoModel.bulkWrite(wrong, { ordered: false });
};

/** Computed from the labels at the moment of the update, because they may have changed since the foto was read. */
const setPairsRight = async (fotos: Told[]) => {
  const wrong = fotos.filter(({ tags, themes, pairs }) => pairs?.join(' ') !== pairsOf(tags, themes).join(' '));
  const ids = wrong.map(({ _id }) => _id);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids } }, [setPairs], { updatePipeline: true });
};
