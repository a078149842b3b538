import { trashDays } from '@ledenportaal/shared';

export const dayMs = 24 * 60 * 60_000;
const trashMs = trashDays * dayMs;

/**
 * Folder in the trash of something that was removed at `endedAt`. It contains the day, so that operators can find it.
 */
export const getTrashFolder = (name: string, endedAt: Date) => `trash/${endedAt.toISOString().slice(0, 10)}/${name}`;
/** The earliest removal date that can still be restored. */
export const getOldestRestorable = () => new Date(Date.now() - trashMs);
export const getRestorableUntil = (endedAt: Date) => new Date(endedAt.getTime() + trashMs);
