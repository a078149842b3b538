import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/folder';
import { withServer } from '../testing/with-server';
import { dataFileName } from './sqlite/sqlite-file';

describe('a corrupt document', () => {
  it('is reported by its _id, and other documents remain readable', async () => {
    const folder = createTemporaryFolder();
    await withServer(folder, async (collection) => {
      const ids = ['first', 'broken', 'last'] as never[];
      await collection.insertMany(ids.map((_id, n) => ({ _id, n, text: `text of ${String(_id)}` })));
      await collection.createIndex({ n: 1 });
    });
    const file = join(folder, dataFileName);
    const bytes = readFileSync(file);
    const unknownType = 0x77;
    const field = Buffer.from('\x02text\0\x0f\0\0\0text of broken');
    const fieldPosition = bytes.indexOf(field);
    for (let position = fieldPosition; position >= 0; position = bytes.indexOf(field, position + 1))
      bytes[position] = unknownType;
    writeFileSync(file, bytes);
    expect(fieldPosition).toBeGreaterThan(0);
    await withServer(folder, async (collection) => {
      const corruptError = {
        code: 22,
        message: expect.stringMatching(/test\.c .*_id "broken"/) as string,
      };
      await expect(collection.find({ text: /./ }).toArray()).rejects.toMatchObject(corruptError);
      await expect(collection.findOne({ _id: 'broken' as never, text: 'x' })).rejects.toMatchObject(corruptError);
      await expect(collection.countDocuments({ text: { $exists: true } })).rejects.toMatchObject(corruptError);
      await expect(collection.updateOne({ n: 1 }, { $set: { a: 1 } })).rejects.toMatchObject(corruptError);
      expect(await collection.findOne({ _id: 'first' as never })).toMatchObject({ text: 'text of first' });
      expect(await collection.findOne({ n: 2 })).toMatchObject({ text: 'text of last' });
      expect((await collection.updateOne({ n: 2 }, { $set: { a: 1 } })).modifiedCount).toBe(1);
    });
  });
});
