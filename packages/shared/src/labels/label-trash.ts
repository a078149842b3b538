import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { deletionFields, PurgeResult, trashIds, unexpectedCount } from '../trash/trash.js';

/** A label that was removed, or merged into the label with the name `into`. `count`: the photos that had it. */
export const DeletedLabel = z.object({
  _id: id,
  kind: z.enum(['tags', 'themas']),
  naam: z.string(),
  count: z.int(),
  into: z.optional(z.string()),
  ...deletionFields,
});
export type DeletedLabel = z.output<typeof DeletedLabel>;

export const LabelRestore = z.object({ labels: trashIds });
/** The ids of a restore, by outcome. */
export const LabelRestoreResult = z.extend(PurgeResult, {
  /** Still in the trash, because there is a label with that name again. */
  exists: z.array(id),
  /** Still in the trash, because they are still being removed from photos. */
  running: z.array(id),
  /** The number of photos that have no room for a restored label. */
  full: z.int(),
  /** Whether photos get their labels back in the background. */
  isRunning: z.boolean(),
});
export type LabelRestoreResult = z.output<typeof LabelRestoreResult>;

export const LabelPurge = z
  .object({ labels: trashIds, expected: z.int() })
  .check(z.refine(({ labels, expected }) => labels.length === expected, unexpectedCount));
