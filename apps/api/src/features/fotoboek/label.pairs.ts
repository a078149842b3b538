/**
 * Returns each combination of a tag and a theme of a foto. A MongoDB index can contain only one array field, so a
 * filter by both would otherwise read all fotos with one of the two.
 */
export const pairsOf = (tags: readonly unknown[], themes: readonly unknown[]): string[] =>
  tags.flatMap((tag) => themes.map((thema) => `${String(tag)}${String(thema)}`.toLowerCase()));

/** The same as a pipeline expression over the fields of the document. */
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

/** Append this stage to every pipeline that changes labels. */
export const setPairs = { $set: { pairs: pairsOfItsLabels } };
