import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Collection } from 'mongodb';
import type { Catalogue } from '../catalogue/catalogue';
import { commonTag } from '../catalogue/photo';
import type { Row } from '../group';
import { spread } from '../rounds';
import { writeRows, type Others } from './others';
import { longestRow, over, slowRow, waitFor } from './waits';

const lookMs = 500;
const what = 'taking off a tag';

/**
 * Measures pages and writes of other users before and during the removal of a tag; with `shouldRunToEnd`, pages until
 * the removal is complete.
 */
export async function whileRemoving(
  { uri, name }: Catalogue,
  others: Others,
  { seconds, all }: { seconds: number; all: boolean },
): Promise<Row[]> {
  const mongo = await MongoClient.connect(uri);
  try {
    const fotos = mongo.db(name).collection('fotos');
    const left = (): Promise<number> => fotos.countDocuments({ tags: commonTag });
    const carried = await left();
    await others.pages(over(seconds / 4));
    const pages = await others.pages(over(seconds));
    const writes = await others.writes(over(seconds));
    const began = performance.now();
    const asked = waitFor(() => remove(others));
    const watch = watching(fotos);
    const busyPages = await others.pages(over(seconds));
    const busyWrites = await others.writes(over(seconds));
    if (watch.isOver) throw new Error('It was over before others had written: give it more photos, or less time');
    if (all) busyPages.push(...(await others.pages(() => watch.isOver)));
    const taken = (performance.now() - began) / 1000;
    const done = carried - (await left());
    watch.isOver = true;
    await watch.done;
    return [
      slowRow(what, busyPages, pages),
      longestRow(what, busyPages, pages),
      ...writeRows(what, busyWrites, writes),
      answeredRow(await asked),
      rateRow(done, taken, carried),
    ];
  } finally {
    await mongo.close();
  }
}

function answeredRow(seconds: number): Row {
  return {
    what: `${what}: until the request is answered, ms`,
    ours: `${(seconds * 1000).toFixed(0)} ms`,
    yardstick: '',
    value: spread([seconds * 1000]),
  };
}

function rateRow(done: number, seconds: number, of: number): Row {
  return {
    what: `${what}: photos in a second while others are there`,
    ours: `${done.toLocaleString('en')} photos in ${seconds.toFixed(0)} s`,
    yardstick: `of ${of.toLocaleString('en')}`,
    value: spread([done / seconds]),
  };
}

async function remove({ client }: Others): Promise<void> {
  const answer = await client.call(`/fotoboek/tags/${String(commonTag)}`, { method: 'DELETE' });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Polls for one remaining foto, because counting all of them would add load. */
function watching(fotos: Collection): { isOver: boolean; done: Promise<void> } {
  const watch = { isOver: false, done: Promise.resolve() };
  watch.done = (async () => {
    const isLeft = (): Promise<unknown> => fotos.findOne({ tags: commonTag }, { projection: { _id: 1 } });
    while (!watch.isOver && (await isLeft())) await pause(lookMs);
    watch.isOver = true;
  })();
  return watch;
}
