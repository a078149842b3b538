import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { maxTrashItems } from './trash.limits.js';

/** The fields of an item in the trash besides the item itself. It is permanently deleted at `until`. */
const Deletion = z.object({
  deletedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `naam` is empty when the account no longer exists. */
  deletedBy: z.object({ _id: id, naam: z.string() }),
});
export type Deletion = z.output<typeof Deletion>;
export const deletionFields = Deletion.shape;

/** Ids of items in the trash. Removes repeated ids, also those that differ only in case. */
export const trashIds = z.array(id).check(
  z.minLength(1, 'Kies er minstens één.'),
  z.maxLength(maxTrashItems, `Kies er hooguit ${maxTrashItems}.`),
  z.overwrite((ids) => [...new Set(ids.map((value) => value.toLowerCase()))]),
);

/** Options of the check that `expected`, the number that the user confirmed, is the number of ids in a purge. */
export const unexpectedCount = { path: ['expected'], message: 'Dit is niet het aantal dat je hebt gekozen.' };

/** The ids of a removal or a purge, by outcome. */
export const PurgeResult = z.object({
  done: z.array(id),
  /** Removed, restored or purged before. */
  gone: z.array(id),
});
export type PurgeResult = z.output<typeof PurgeResult>;
