import { trashDays } from '@ledenportaal/shared';

export const dayMs = 24 * 60 * 60_000;
const trashMs = trashDays * dayMs;

/** Where what ended then lies. The day is in it, so that people find their way. */
export const trashFolderOf = (name: string, ended: Date) => `trash/${ended.toISOString().slice(0, 10)}/${name}`;
/** When what can be brought back at the latest ended. */
export const oldestRestorable = () => new Date(Date.now() - trashMs);
export const restorableUntil = (ended: Date) => new Date(ended.getTime() + trashMs);
