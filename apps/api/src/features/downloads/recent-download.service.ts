import { popularDays } from '@ledenportaal/shared';
import { createSharedReading } from '../../platform/shared-reading.js';
import { DownloadModel, toRecentCountPipeline, type DownloadCount, type DownloadRecord } from './download.model.js';

const dayMs = 24 * 60 * 60_000;
/** How often all recent downloads are counted again; in between only the new ones are read. */
const recountEveryMs = 60 * 60_000;
/** Longest time between the moment of a download and its line in the log. */
const writeMs = 10_000;

export type RecentDownloadService = ReturnType<typeof createRecentDownloadService>;

/** Counts the downloads of each photo in the last `popularDays`. */
export const createRecentDownloadService = () => {
  /** The downloads before `countedUntil`. */
  let counted = new Map<string, number>();
  let countedUntil = 0;
  let counts: ReadonlyMap<string, number> = counted;
  let newLines = 0;

  const recount = async (until: number) => {
    const from = new Date(until - popularDays * dayMs);
    const results = await DownloadModel.aggregate<DownloadCount>(toRecentCountPipeline(from, new Date(until)));
    counted = new Map(results.map(({ _id, count }) => [String(_id), count]));
    countedUntil = until;
  };

  const readNew = createSharedReading(async () => {
    const isDue = Date.now() - countedUntil > recountEveryMs;
    if (isDue) await recount(Date.now() - writeMs);
    const newFilter = { createdAt: { $gte: new Date(countedUntil) } };
    const lines = await DownloadModel.find(newFilter, { _id: 0, foto: 1 }).lean<Pick<DownloadRecord, 'foto'>[]>();
    if (!isDue && lines.length === newLines) return;
    const current = new Map(counted);
    for (const { foto } of lines) current.set(String(foto), (current.get(String(foto)) ?? 0) + 1);
    [counts, newLines] = [current, lines.length];
  }).read;

  return {
    /** Returns the number of downloads by photo, as far as they were read: another map when they changed. */
    getCounts: (): ReadonlyMap<string, number> => counts,
    /** Reads the downloads up to now. */
    readNew,
  };
};
