/** The position of a photo in its upload batch, counted from 1, and the ids before and after it. */
export type BatchPosition = { position: number; total: number; previous: string | undefined; next: string | undefined };

export const getBatchPosition = (batch: readonly string[] | undefined, id: string): BatchPosition | undefined => {
  const index = batch?.indexOf(id) ?? -1;
  if (!batch || index < 0) return undefined;
  return { position: index + 1, total: batch.length, previous: batch[index - 1], next: batch[index + 1] };
};
