import type { Purpose } from '@ledenportaal/shared';

/** For the log: the purpose of a download, and the version of the terms that the member had agreed to. */
export type UseLine = { doel?: Purpose; voorwaarden?: string };

/** Leaves out what is unknown, so that it is not stored as null. */
export const toUseLine = ({ doel, voorwaarden }: { [K in keyof UseLine]: UseLine[K] | undefined }): UseLine => ({
  ...(doel !== undefined && { doel }),
  ...(voorwaarden !== undefined && { voorwaarden }),
});
