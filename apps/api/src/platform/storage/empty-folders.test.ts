import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { checkInstallation } from '../installation/installation.js';

const portal = usePortal();
const hour = 60 * 60_000;
const id = 'a'.repeat(24);
const folders = [`fotos/${id}`, `portretten/${id}`, 'catalogue/x', 'content/x', `trash/2020-01-01/${id}`];

beforeEach(() => checkInstallation(portal.storage));

const toPath = (folder: string) => join(portal.folders.files, folder);
const createFolder = (folder: string, hoursAgo: number) => {
  mkdirSync(toPath(folder), { recursive: true });
  const modifiedAt = new Date(Date.now() - hoursAgo * hour);
  utimesSync(toPath(folder), modifiedAt, modifiedAt);
};
const getExisting = (names: string[]) => names.filter((name) => existsSync(toPath(name)));
const cleanUp = () => portal.background.run('folders.empty');

describe('the cleanup of empty folders', () => {
  it.each([
    [25, []],
    [23, folders],
  ])('leaves of folders that are %i hours old: %j', async (hoursAgo, expected) => {
    for (const folder of folders) createFolder(folder, hoursAgo);
    await cleanUp();
    expect(getExisting(folders)).toEqual(expected);
    expect(getExisting(['fotos', 'portretten', 'catalogue', 'content', 'trash'])).toHaveLength(5);
  });

  it('keeps folders that contain files, whatever their age', async () => {
    await portal.storage.put(`fotos/${id}/480.jpg`, Buffer.from('a photo'));
    createFolder(`fotos/${id}`, 1000);
    await cleanUp();
    expect(portal.stored()).toContain(`fotos/${id}/480.jpg`);
  });

  it('removes nothing when database and files belong to different installations', async () => {
    createFolder(folders[0]!, 25);
    await mongoose.connection.db!.collection('installation').updateOne({}, { $set: { number: 'another' } });
    await cleanUp();
    expect(getExisting(folders)).toEqual([folders[0]]);
    expect(portal.logged()).toContain('no empty folder removed');
  });
});
