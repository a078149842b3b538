import type { FotoBulk } from '@ledenportaal/shared';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toAskError } from '../../lib/ask-error.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { createBatchChanges, emptyForAll } from './batch-changes.js';

const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
const foto = (number: number) => buildFoto({ _id: idOf(number), eigenaar: 'Ada' });

const start = () => {
  const sent: FotoBulk[] = [];
  const answers: { error?: ReturnType<typeof toAskError> }[] = [];
  const send = (bulk: FotoBulk) => {
    sent.push(bulk);
    return Promise.resolve(answers.shift() ?? { data: {} });
  };
  const line = { offline: false };
  return { sent, answers, line, changes: createBatchChanges({ send, isOffline: () => line.offline }) };
};
const settled = () => vi.advanceTimersByTimeAsync(1_000);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends nothing without metadata', async () => {
  const { changes, sent } = start();
  changes.land(foto(1));
  await settled();
  expect([sent, changes.isBehind()]).toEqual([[], false]);
});

it('applies metadata set before an upload and metadata changed after it', async () => {
  const { changes, sent } = start();
  changes.want({ eigenaar: ' Studio Ven ', tags: [ree], themes: [] });
  changes.land(foto(1));
  await settled();
  changes.land(foto(2));
  await settled();
  changes.want({ eigenaar: 'Studio Ven', tags: [ven], themes: [winter] });
  expect(changes.isBehind()).toBe(true);
  await settled();
  expect(sent).toEqual([
    { fotos: [idOf(1)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    { fotos: [idOf(2)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    {
      fotos: [idOf(1), idOf(2)],
      add: { tags: [ven], themes: [winter] },
      remove: { tags: [ree], themes: [] },
    },
  ]);
  expect(changes.isBehind()).toBe(false);
});

it('restores the original eigenaar when the field is cleared', async () => {
  const { changes, sent } = start();
  changes.want({ ...emptyForAll, eigenaar: 'Studio Ven' });
  changes.land(foto(1));
  await settled();
  changes.want(emptyForAll);
  await settled();
  expect(sent.map(({ eigenaar }) => eigenaar)).toEqual(['Studio Ven', 'Ada']);
});

it('waits until typing stops, and splits photos over requests of at most 96', async () => {
  const { changes, sent } = start();
  for (let number = 1; number <= 100; number++) changes.land(foto(number));
  for (const eigenaar of ['S', 'St', 'Stu']) {
    changes.want({ ...emptyForAll, eigenaar });
    await vi.advanceTimersByTimeAsync(500);
  }
  await settled();
  expect(sent.map(({ fotos, eigenaar }) => [fotos.length, eigenaar])).toEqual([
    [96, 'Stu'],
    [4, 'Stu'],
  ]);
});

it('keeps the error of a failed request, and sends it again on resume', async () => {
  const { changes, sent, answers } = start();
  answers.push({ error: toAskError(0, null) });
  changes.want({ ...emptyForAll, tags: [ree] });
  changes.land(foto(1));
  await settled();
  expect([changes.error()?.code, changes.isBehind()]).toEqual(['unreachable', true]);
  changes.goOn();
  await settled();
  expect([changes.error(), changes.isBehind(), sent.length]).toEqual([undefined, false, 2]);
});

it('sends nothing while offline, and continues on resume', async () => {
  const { changes, sent, line } = start();
  line.offline = true;
  changes.want({ ...emptyForAll, tags: [ree] });
  changes.land(foto(1));
  await settled();
  expect(sent).toEqual([]);
  line.offline = false;
  changes.goOn();
  await settled();
  expect(sent).toHaveLength(1);
});
