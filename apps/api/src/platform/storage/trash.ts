import { trashDays, type Deletion } from '@ledenportaal/shared';

export const dayMs = 24 * 60 * 60_000;
const trashMs = trashDays * dayMs;
/** A restore that started just before the end of the retention period may still be running. */
const restoreGracePeriodMs = 10 * 60_000;

/**
 * Folder in the trash of something that was removed at `endedAt`. It contains the day, so that operators can find it.
 */
export const getTrashFolder = (name: string, endedAt: Date) => `trash/${endedAt.toISOString().slice(0, 10)}/${name}`;
/** The earliest removal date that can still be restored. */
export const getOldestRestorable = () => new Date(Date.now() - trashMs);
/** What was removed before this date is purged. */
export const getPurgeDate = () => new Date(getOldestRestorable().getTime() - restoreGracePeriodMs);
export const getRestorableUntil = (endedAt: Date) => new Date(endedAt.getTime() + trashMs);

type DeletionRecord = { deletedAt: Date; deletedBy: unknown };

/** Maps a deletion to its API shape. `namen`: the names of accounts by id. */
export const toDeletion = ({ deletedAt, deletedBy }: DeletionRecord, namen: Map<string, string>): Deletion => ({
  deletedAt: deletedAt.toISOString(),
  until: getRestorableUntil(deletedAt).toISOString(),
  deletedBy: { _id: String(deletedBy), naam: namen.get(String(deletedBy)) ?? '' },
});
