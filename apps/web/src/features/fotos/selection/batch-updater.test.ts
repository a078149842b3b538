import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toApiError } from '../../../lib/api/api-error.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import type { BatchChange } from './batch-metadata.js';
import { createBatchUpdater, emptyForAll } from './batch-updater.js';

const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
const foto = (number: number) => buildFoto({ _id: idOf(number), eigenaar: 'Ada' });

const setup = () => {
  const sent: BatchChange[] = [];
  const responses: { error?: ReturnType<typeof toApiError> }[] = [];
  const send = (bulk: BatchChange) => {
    sent.push(bulk);
    return Promise.resolve(responses.shift() ?? { data: {} });
  };
  const connection = { offline: false };
  return { sent, responses, connection, changes: createBatchUpdater({ send, isOffline: () => connection.offline }) };
};
const waitForDebounce = () => vi.advanceTimersByTimeAsync(1_000);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends nothing without metadata', async () => {
  const { changes, sent } = setup();
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect([sent, changes.hasPendingUpdates()]).toEqual([[], false]);
});

it('applies metadata set before an upload and metadata changed after it', async () => {
  const { changes, sent } = setup();
  changes.setMetadata({ eigenaar: ' Studio Ven ', tags: [ree], themes: [] });
  changes.addFoto(foto(1));
  await waitForDebounce();
  changes.addFoto(foto(2));
  await waitForDebounce();
  changes.setMetadata({ eigenaar: 'Studio Ven', tags: [ven], themes: [winter] });
  expect(changes.hasPendingUpdates()).toBe(true);
  await waitForDebounce();
  expect(sent).toEqual([
    { fotos: [idOf(1)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    { fotos: [idOf(2)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    {
      fotos: [idOf(1), idOf(2)],
      add: { tags: [ven], themes: [winter] },
      remove: { tags: [ree], themes: [] },
    },
  ]);
  expect(changes.hasPendingUpdates()).toBe(false);
});

it('restores the original eigenaar when the field is cleared', async () => {
  const { changes, sent } = setup();
  changes.setMetadata({ ...emptyForAll, eigenaar: 'Studio Ven' });
  changes.addFoto(foto(1));
  await waitForDebounce();
  changes.setMetadata(emptyForAll);
  await waitForDebounce();
  expect(sent.map(({ eigenaar }) => eigenaar)).toEqual(['Studio Ven', 'Ada']);
});

it('waits until typing stops, and splits photos over requests of at most 96', async () => {
  const { changes, sent } = setup();
  for (let number = 1; number <= 100; number++) changes.addFoto(foto(number));
  for (const eigenaar of ['S', 'St', 'Stu']) {
    changes.setMetadata({ ...emptyForAll, eigenaar });
    await vi.advanceTimersByTimeAsync(500);
  }
  await waitForDebounce();
  expect(sent.map(({ fotos, eigenaar }) => [fotos.length, eigenaar])).toEqual([
    [96, 'Stu'],
    [4, 'Stu'],
  ]);
});

it('keeps the error of a failed request, and sends it again on resume', async () => {
  const { changes, sent, responses } = setup();
  responses.push({ error: toApiError(0, null) });
  changes.setMetadata({ ...emptyForAll, tags: [ree] });
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect([changes.error()?.code, changes.hasPendingUpdates()]).toEqual(['unreachable', true]);
  changes.resume();
  await waitForDebounce();
  expect([changes.error(), changes.hasPendingUpdates(), sent.length]).toEqual([undefined, false, 2]);
});

it('sends nothing while offline, and continues on resume', async () => {
  const { changes, sent, connection } = setup();
  connection.offline = true;
  changes.setMetadata({ ...emptyForAll, tags: [ree] });
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect(sent).toEqual([]);
  connection.offline = false;
  changes.resume();
  await waitForDebounce();
  expect(sent).toHaveLength(1);
});
