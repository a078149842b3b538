import { expectResults } from '@ledenportaal/faults/client';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Collection } from 'mongodb';
import type { Catalogue } from '../catalogue/catalogue';
import { commonTag } from '../catalogue/foto';
import type { Row } from '../group';
import { getQuartiles } from '../rounds';
import { toWriteRows, type OtherUsers } from './other-users';
import { toLongestRow, createDeadline, toPercentile99Row, measureWait } from './waits';

const pollMs = 500;
const label = 'taking off a tag';

/**
 * Measures pages and writes of other users before and during the removal of a tag; with `shouldRunToEnd`, pages until
 * the removal is complete.
 */
export const measureLabelRemoval = async (
  { uri, name }: Catalogue,
  otherUsers: OtherUsers,
  { seconds, shouldRunToEnd }: { seconds: number; shouldRunToEnd: boolean },
): Promise<Row[]> => {
  const mongo = await MongoClient.connect(uri);
  try {
    const fotos = mongo.db(name).collection('fotos');
    const countRemaining = (): Promise<number> => fotos.countDocuments({ tags: commonTag });
    const taggedCount = await countRemaining();
    await otherUsers.measurePages(createDeadline(seconds / 4));
    const pagesBefore = await otherUsers.measurePages(createDeadline(seconds));
    const writesBefore = await otherUsers.measureWrites(createDeadline(seconds));
    const startedAt = performance.now();
    const removalResponseTime = measureWait(() => deleteTag(otherUsers));
    const watcher = watchRemoval(fotos);
    const pagesDuring = await otherUsers.measurePages(createDeadline(seconds));
    const writesDuring = await otherUsers.measureWrites(createDeadline(seconds));
    if (watcher.isDone) throw new Error('The removal ended too early: increase COUNT, or decrease SECONDS');
    if (shouldRunToEnd) pagesDuring.push(...(await otherUsers.measurePages(() => watcher.isDone)));
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    const removedCount = taggedCount - (await countRemaining());
    watcher.isDone = true;
    await watcher.completion;
    return [
      toPercentile99Row(label, pagesDuring, pagesBefore),
      toLongestRow(label, pagesDuring, pagesBefore),
      ...toWriteRows(label, writesDuring, writesBefore),
      toResponseRow(await removalResponseTime),
      toRateRow(removedCount, elapsedSeconds, taggedCount),
    ];
  } finally {
    await mongo.close();
  }
};

const toResponseRow = (seconds: number): Row => ({
  label: `${label}: until the request is answered, ms`,
  measured: `${(seconds * 1000).toFixed(0)} ms`,
  value: getQuartiles([seconds * 1000]),
});

const toRateRow = (removedCount: number, seconds: number, total: number): Row => ({
  label: `${label}: photos in a second while others are there`,
  measured: `${removedCount.toLocaleString('en')} photos in ${seconds.toFixed(0)} s`,
  yardstick: `of ${total.toLocaleString('en')}`,
  value: getQuartiles([removedCount / seconds]),
});

const deleteTag = ({ client }: OtherUsers): Promise<unknown> =>
  expectResults(client.call(`/fotoboek/tags/${String(commonTag)}`, { method: 'DELETE' }), 200);

/** Polls for one remaining photo, because counting all of them would add load. */
const watchRemoval = (fotos: Collection): { isDone: boolean; completion: Promise<void> } => {
  const watcher = { isDone: false, completion: Promise.resolve() };
  watcher.completion = (async () => {
    const findTagged = (): Promise<unknown> => fotos.findOne({ tags: commonTag }, { projection: { _id: 1 } });
    while (!watcher.isDone && (await findTagged())) await pause(pollMs);
    watcher.isDone = true;
  })();
  return watcher;
};
