import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { pino } from 'pino';
import { usePortal } from '../../test/portal.js';
import { createPortalSettings, defineSetting } from './portal-settings.js';

usePortal();
afterEach(() => void vi.restoreAllMocks());

const maximum = defineSetting({
  id: 'test.maximum',
  schema: z.object({ max: z.int(), note: z.optional(z.string()) }),
  default: { max: 10 },
});
const other = defineSetting({ id: 'test.other', schema: z.nullable(z.string()), default: 'anders' });
const by = 'a'.repeat(24);

const getCollection = () => mongoose.connection.db!.collection<{ _id: string }>('portalsettings');
/** The settings of another process, with what it logged. */
const createProcess = () => {
  const lines: string[] = [];
  return { settings: createPortalSettings(pino({ base: null }, { write: (line) => void lines.push(line) })), lines };
};
const createSettings = () => createProcess().settings;

describe('the settings of the portal', () => {
  it('are the default without a stored value, after one query for all that is not repeated', async () => {
    const find = vi.spyOn(mongoose.mongo.Collection.prototype, 'find');
    const settings = createSettings();
    expect(find).not.toHaveBeenCalled();
    expect(await Promise.all([settings.get(maximum), settings.get(other)])).toEqual([{ max: 10 }, 'anders']);
    expect(await settings.getVersion(maximum)).toEqual({ value: { max: 10 }, revision: 0 });
    expect(find).toHaveBeenCalledOnce();
  });

  it('change at once in this process, and in another one when it reads again, with who and when', async () => {
    const [first, second] = [createSettings(), createSettings()];
    expect([await first.get(maximum), await second.get(maximum)]).toEqual([{ max: 10 }, { max: 10 }]);
    expect(await first.change(maximum, { max: 2, note: undefined }, { by })).toEqual({ max: 10 });
    expect([await first.get(maximum), await second.get(maximum)]).toEqual([{ max: 2 }, { max: 10 }]);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 4_000);
    expect(await second.get(maximum)).toEqual({ max: 10 });
    clock.mockReturnValue(now + 5_000);
    expect(await second.getVersion(maximum)).toEqual({ value: { max: 2 }, revision: 1 });
    expect(await getCollection().findOne()).toEqual({
      _id: maximum.id,
      value: { max: 2 },
      revision: 1,
      updatedAt: expect.any(Date) as Date,
      updatedBy: new mongoose.mongo.ObjectId(by),
    });
  });

  it('are the default after they were cleared, under a new revision', async () => {
    const settings = createSettings();
    await settings.change(other, null, { by });
    expect(await settings.get(other)).toBeNull();
    expect(await settings.clear(other, { by, revision: 1 })).toBeNull();
    expect(await settings.getVersion(other)).toEqual({ value: 'anders', revision: 2 });
  });

  it('refuse a change of another revision than the current one, and of an invalid value', async () => {
    const [first, second] = [createSettings(), createSettings()];
    const changes = [1, 2, 3].map((max) => (max === 1 ? first : second).change(maximum, { max }, { by, revision: 0 }));
    const settled = await Promise.allSettled(changes);
    const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(failures).toEqual([
      expect.objectContaining({ code: 'setting_changed' }),
      expect.objectContaining({ code: 'setting_changed' }),
    ]);
    const before = await getCollection().find().toArray();
    await expect(first.change(maximum, { max: 9 }, { by, revision: 2 })).rejects.toMatchObject({
      code: 'setting_changed',
    });
    await expect(first.clear(other, { by, revision: 1 })).rejects.toMatchObject({ code: 'setting_changed' });
    await expect(first.change(maximum, { max: 1.5 }, { by, revision: 1 })).rejects.toMatchObject({ code: 'invalid' });
    expect(await getCollection().find().toArray()).toEqual(before);
    await first.change(maximum, { max: 9 }, { by, revision: 1 });
    expect(await first.getVersion(maximum)).toEqual({ value: { max: 9 }, revision: 2 });
  });

  it('all count with concurrent changes without a revision', async () => {
    const changes = [1, 2, 3, 4].map((max) => createSettings().change(maximum, { max }, { by }));
    await Promise.all(changes);
    expect((await createSettings().getVersion(maximum)).revision).toBe(4);
  });

  it('are the default when the stored value does not fit the schema any more, logged once', async () => {
    const { settings, lines } = createProcess();
    await settings.change({ ...maximum, schema: z.any() }, { max: 'veel' }, { by });
    for (let time = 0; time < 2; time++) {
      settings.reset();
      expect(await settings.getVersion(maximum)).toEqual({ value: { max: 10 }, revision: 1 });
    }
    expect(lines).toEqual([expect.stringContaining('"setting":"test.maximum"')]);
  });

  it('stay as they were read last while the database does not respond, which is tried once in 5 seconds', async () => {
    const settings = createSettings();
    await settings.change(other, 'nieuw', { by });
    await settings.tryReadNew();
    settings.reset();
    const find = vi.spyOn(mongoose.mongo.Collection.prototype, 'find').mockImplementation(() => {
      throw new Error('gone');
    });
    for (let time = 0; time < 2; time++) await settings.tryReadNew();
    expect([settings.getLatest(other), find.mock.calls.length]).toEqual(['nieuw', 1]);
  });

  it('keep a change that was made while they were read', async () => {
    const settings = createSettings();
    let change: Promise<unknown> | undefined;
    const toArray = Reflect.get(mongoose.mongo.FindCursor.prototype, 'toArray') as (this: object) => Promise<object[]>;
    vi.spyOn(mongoose.mongo.FindCursor.prototype, 'toArray').mockImplementationOnce(async function (this: object) {
      const documents = await toArray.call(this);
      change = settings.change(other, 'nieuw', { by });
      // Gives a change that does not wait for the reading the time to end before it.
      for (let time = 0; time < 5; time++) await getCollection().countDocuments();
      return documents;
    });
    expect(await settings.get(other)).toBe('anders');
    await change;
    expect(await settings.get(other)).toBe('nieuw');
  });
});
