import mongoose, { type Types } from 'mongoose';
import type { LabelField } from './label.model.js';

/**
 * Each tag of a photo with each of its themas. No index can hold two lists, and a filter by both would read all photos of
 * the one to find and to count those of the other.
 */
export const pairsOf = (tags: readonly unknown[], themes: readonly unknown[]): string[] =>
  tags.flatMap((tag) => themes.map((thema) => `${String(tag)}${String(thema)}`.toLowerCase()));

/** The same, of what stands in the photo, in a step of the database. */
const pairsOfItsLabels = {
  $reduce: {
    input: '$tags',
    initialValue: [],
    in: {
      $concatArrays: [
        '$$value',
        {
          $map: {
            input: '$themes',
            as: 'thema',
            in: { $concat: [{ $toString: '$$this' }, { $toString: '$$thema' }] },
          },
        },
      ],
    },
  },
};

/** After each step that changes labels. */
export const setPairs = { $set: { pairs: pairsOfItsLabels } };

/** The labels of a photo but for these. */
export const without = (field: LabelField, ids: readonly (string | Types.ObjectId)[]) => {
  const gone = ids.map((id) => new mongoose.Types.ObjectId(id));
  return { $filter: { input: `$${field}`, cond: { $not: [{ $in: ['$$this', gone] }] } } };
};
