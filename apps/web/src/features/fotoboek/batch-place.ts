/** The position of a photo in its upload batch, counted from 1, and the ids before and after it. */
export type BatchPlace = { place: number; total: number; previous: string | undefined; next: string | undefined };

export const batchPlaceOf = (batch: readonly string[] | undefined, id: string): BatchPlace | undefined => {
  const at = batch?.indexOf(id) ?? -1;
  if (!batch || at < 0) return undefined;
  return { place: at + 1, total: batch.length, previous: batch[at - 1], next: batch[at + 1] };
};
