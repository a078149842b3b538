import { trashDays } from '@ledenportaal/shared';

export const dayMs = 24 * 60 * 60_000;
const trashMs = trashDays * dayMs;

/**
 * Folder in the trash of something that was removed at `endedAt`. It contains the day, so that operators can find it.
 */
export const trashFolderOf = (name: string, ended: Date) => `trash/${ended.toISOString().slice(0, 10)}/${name}`;
/** The earliest removal date that can still be restored. */
export const oldestRestorable = () => new Date(Date.now() - trashMs);
export const restorableUntil = (ended: Date) => new Date(ended.getTime() + trashMs);
