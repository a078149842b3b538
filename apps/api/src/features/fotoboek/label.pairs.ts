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
