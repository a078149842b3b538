import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTag } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { toDocument, readDocuments } from './documents.js';
import { getBsonPath, createBackupFolder } from './layout.js';
import { readCollections } from './read-collections.js';

usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-read-'));
  await createBackupFolder(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const { BSON, Collection, ObjectId } = mongoose.mongo;
const readNames = async () => {
  const names: unknown[] = [];
  for await (const raw of readDocuments(join(folder, getBsonPath('tags')))) names.push(toDocument(raw).naam);
  return names;
};
/**
 * The first `times` reads of tags return two documents with the same name, as when a tag is renamed during the read and
 * its former name is reused.
 */
const mockDuplicateReads = (times: number) => {
  const find = Reflect.get(Collection.prototype, 'find') as (...args: unknown[]) => unknown;
  const createTwin = () => BSON.serialize({ _id: new ObjectId(), naam: 'Heide', normaal: 'heide' });
  let readings = 0;
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
    const isMocked = this.collectionName === 'tags' && readings++ < times;
    return (isMocked ? { sort: () => [createTwin(), createTwin()] } : find.apply(this, args)) as never;
  });
};

it('readCollections reads a collection again when two documents have the same unique value', async () => {
  await createTag('Heide');
  await createTag('Bos');
  mockDuplicateReads(2);
  expect(await readCollections(folder, [])).toContainEqual({ name: 'tags', documents: 2 });
  expect(await readNames()).toEqual(['Heide', 'Bos']);
});

it('readCollections throws when a collection keeps changing', async () => {
  await createTag('Heide');
  mockDuplicateReads(Infinity);
  await expect(readCollections(folder, [])).rejects.toThrow('tags changes all the while');
});
