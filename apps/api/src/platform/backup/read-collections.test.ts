import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTag } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { contentOf, documentsIn } from './documents.js';
import { bsonOf, makeFolder } from './layout.js';
import { readCollections } from './read-collections.js';

usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-read-'));
  await makeFolder(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const { BSON, Collection, ObjectId } = mongoose.mongo;
const namesKept = async () => {
  const kept: unknown[] = [];
  for await (const raw of documentsIn(join(folder, bsonOf('tags')))) kept.push(contentOf(raw).naam);
  return kept;
};
/**
 * The first `times` reads of tags return two documents with the same name, as when a tag is renamed during the read and
 * its former name is reused.
 */
const findTwins = (times: number) => {
  const find = Reflect.get(Collection.prototype, 'find') as (...args: unknown[]) => unknown;
  const twin = () => BSON.serialize({ _id: new ObjectId(), naam: 'Heide', normaal: 'heide' });
  let readings = 0;
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
    const isRead = this.collectionName === 'tags' && readings++ < times;
    return (isRead ? { sort: () => [twin(), twin()] } : find.apply(this, args)) as never;
  });
};

it('readCollections reads a collection again when two documents have the same unique value', async () => {
  await createTag('Heide');
  await createTag('Bos');
  findTwins(2);
  expect(await readCollections(folder, [])).toContainEqual({ name: 'tags', documents: 2 });
  expect(await namesKept()).toEqual(['Heide', 'Bos']);
});

it('readCollections throws when a collection keeps changing', async () => {
  await createTag('Heide');
  findTwins(Infinity);
  await expect(readCollections(folder, [])).rejects.toThrow('tags changes all the while');
});
