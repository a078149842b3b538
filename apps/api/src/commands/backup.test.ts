import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, lidContract, pictureContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { getRequiredKeys } from '../features/fotos/foto.keys.js';
import { assertRestoreComplete, checkInstallation } from '../platform/installation/installation.js';
import { eventually } from '../test/eventually.js';
import { getAccount, createAccount, createFile, createFoto, createLid, createTag } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { writeContentFolder } from '../test/content.js';
import { asFile, makeJpeg } from '../test/pictures.js';
import { listFiles, usePortal } from '../test/portal.js';
import { databaseUri, usePrograms } from '../test/programs.js';
import { startS3 } from '../test/storage/s3.js';
import { backup } from './backup.js';
import { restore } from './restore.js';

vi.setConfig({ testTimeout: 180_000 });
const portal = usePortal();
const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
let folder: string;
let backupFolder: string;
let databaseCount = 0;
let target: { db: mongo.Db; settings: Record<string, string>; files: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-backup-'));
  backupFolder = join(folder, 'kopie');
  const name = `restored_${process.pid}_${++databaseCount}`;
  const DATA_DIR = join(folder, 'data');
  const db = mongoose.connection.getClient().db(name);
  target = { db, settings: { DATA_DIR, CONTENT_DIR, MONGODB_URI: databaseUri(name) }, files: join(DATA_DIR, 'files') };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await target.db.dropDatabase();
  await eventually(() => rmSync(folder, { recursive: true }));
});
afterAll(() => rmSync(CONTENT_DIR, { recursive: true }));
// Registered after the hook above, so that it kills programs before their folder is deleted.
const { run, runUntilKilled, serve, start } = usePrograms();
// After the database is emptied for the programs.
beforeEach(() => checkInstallation(portal.storage));

const runBackup = () => runCommand(backup, portal, [backupFolder]);
const runRestore = (...more: string[]) => run(['restore', backupFolder, ...more], target.settings);
const readDocuments = async (db: mongo.Db, name: string) => {
  const found: string[] = [];
  // A restore says that it was done, for what is derived from the data.
  const options = { raw: true, projection: { restored: 0 } };
  for await (const raw of db.collection(name).find({}, options).sort({ _id: 1 }))
    found.push(Buffer.from(raw as unknown as Uint8Array).toString('hex'));
  return found;
};
const getPortalDb = () => mongoose.connection.db!;
const replacePicture = async (id: string) => {
  const file = asFile(await makeJpeg());
  const { status } = await portal.as('admin').call(pictureContract.replace, { params: { id }, file });
  expect(status).toBe(200);
};
const deleteFoto = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const deleteLid = (id: string) => portal.as('admin').call(lidContract.remove, { params: { id } });
const restoreFoto = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });

/** Fills the portal with at least one document or file of each kind. */
const fillPortal = async () => {
  const account = await createAccount({ email: 'lies@example.org' });
  const portimage = `portretten/${account.id}/aa.jpg`;
  await portal.storage.put(portimage, Buffer.from('portret'));
  await AccountModel.updateOne({ _id: account._id }, { portimage });
  await createLid();
  await deleteLid((await createLid())._id);
  const [shown, gone] = [
    await createFoto({ tags: [await createTag('Heide')] }, portal.storage, Buffer.from('heide')),
    await createFoto({}, portal.storage, Buffer.from('weg')),
  ];
  await deleteFoto(gone._id);
  await replacePicture(shown._id);
  const file = await createFile({}, portal.storage);
  const waitingMail = {
    _id: new mongoose.Types.ObjectId(),
    state: 'waiting',
    to: 'a@example.org',
    kind: 'verify',
    data: {},
  };
  await getPortalDb().collection('outbox').insertOne(waitingMail);
  await getPortalDb()
    .collection('limits')
    .insertOne({ _id: 'ip:1' as never, hits: [] });
  return { account, portimage, shown, gone, file };
};

/** Returns the keys of all files that documents of the restored portal refer to. */
const getReferencedFiles = async () => {
  const findAll = async (name: string) => target.db.collection(name).find().toArray();
  const toFotoKeys = (of: string) => ['480.jpg', '720.jpg', 'original.jpg'].map((name) => `${of}/${name}`);
  const fotos = await findAll('fotos');
  const fotoIds = new Set(fotos.map(({ _id }) => String(_id)));
  return [
    ...fotos.flatMap(({ _id, picture }) => getRequiredKeys({ _id, picture })),
    ...(await findAll('oldpictures')).flatMap(({ foto }) => toFotoKeys(`fotos/${String(foto)}`)),
    ...(await findAll('deletedfotos')).flatMap((copy) =>
      fotoIds.has(String(copy._id)) ? [] : toFotoKeys(String(copy.folder)),
    ),
    ...(await findAll('accounts')).flatMap(({ portimage }) => (portimage ? [String(portimage)] : [])),
    ...(await findAll('files')).map(({ key }) => String(key)),
  ].sort();
};

describe('backup and restore', () => {
  it('restores the portal byte for byte, and the restored portal starts', async () => {
    const { gone } = await fillPortal();
    const { code, output } = await runBackup();
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^De reservekopie is af: .* verzamelingen, 11 bestanden/),
    ]);
    const { code: restoreCode, out } = await runRestore();
    expect([restoreCode, out]).toEqual([0, expect.stringMatching(/^Teruggezet en nagelezen: .* 11 bestanden\.$/m)]);
    const names = (await getPortalDb().listCollections().toArray()).map(({ name }) => name);
    for (const name of names.filter((other) => !['leases', 'limits', 'tasks', 'outbox'].includes(other))) {
      expect([name, await readDocuments(target.db, name)]).toEqual([name, await readDocuments(getPortalDb(), name)]);
      const getIndexKeys = async (db: mongo.Db) =>
        (await db.collection(name).indexes()).map(({ key }) => key as object);
      if ((await readDocuments(target.db, name)).length > 0)
        expect(await getIndexKeys(target.db)).toEqual(await getIndexKeys(getPortalDb()));
    }
    expect(listFiles(target.files)).toEqual(portal.stored());
    for (const key of portal.stored())
      expect(readFileSync(join(target.files, key)).equals(readFileSync(join(portal.folders.files, key)))).toBe(true);
    expect([await readDocuments(target.db, 'limits'), await target.db.collection('outbox').findOne()]).toMatchObject([
      [],
      { state: 'failed', error: 'Kwam terug uit een reservekopie.' },
    ]);
    const { madeAt } = JSON.parse(readFileSync(join(backupFolder, 'manifest.json'), 'utf8')) as { madeAt: string };
    for (const db of [getPortalDb(), target.db])
      expect(await db.collection<{ _id: string }>('tasks').findOne({ _id: 'backup' })).toMatchObject({
        ranAt: new Date(madeAt),
      });
    const served = await serve(target.settings);
    expect((await fetch(`${served.url}/api/health/ready`)).status).toBe(200);
    expect(await getReferencedFiles()).toContainEqual(
      expect.stringMatching(new RegExp(`^trash/.*${gone._id}/480.jpg`)),
    );
  });

  it('copies existing large sizes of photos, and reports lost ones but not those still to be created', async () => {
    const foto = async () => createFoto({}, portal.storage);
    const [existing, lost, pending] = [await foto(), await foto(), await foto()];
    await portal.storage.put(`fotos/${existing._id}/2048.jpg`, Buffer.from('groot'));
    const ids = [existing, lost].map(({ _id }) => new mongoose.Types.ObjectId(_id));
    await getPortalDb()
      .collection('fotos')
      .updateMany({ _id: { $in: ids } }, { $unset: { needsLarge: true } });
    const { code, output } = await runBackup();
    const hasLargeFile = ({ _id }: { _id: string }) =>
      listFiles(join(backupFolder, 'files')).includes(`fotos/${_id}/2048.jpg`);
    expect([existing, lost, pending].map(hasLargeFile)).toEqual([true, false, false]);
    expect([code, output.includes(`fotos/${lost._id}/2048.jpg`), output.includes(pending._id)]).toEqual([
      1,
      true,
      false,
    ]);
  });

  it('copies an old version of a deleted photo to where a restore brings the other files', async () => {
    const { _id } = await createFoto({}, portal.storage);
    await replacePicture(_id);
    await deleteFoto(_id);
    expect((await runBackup()).code).toBe(0);
    expect(listFiles(join(backupFolder, 'files'))).toContain(`fotos/${_id}/480.jpg`);
  });

  it('restores to the embedded database and a bucket, and from there to a disk', async () => {
    await fillPortal();
    await runBackup();
    const server = await startS3();
    const { settings: s3, keys } = await server.open();
    const s3Environment = {
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const settings = { DATA_DIR: join(folder, 'eigen'), CONTENT_DIR, ...s3Environment, S3_ENDPOINT: s3.endpoint ?? '' };
    expect(await run(['restore', backupFolder], settings)).toMatchObject({ code: 0 });
    expect(await keys()).toEqual(portal.stored());
    const secondBackup = join(folder, 'weer');
    expect(await run(['backup', secondBackup], settings)).toMatchObject({ code: 0 });
    await server.stop();
    expect(await run(['restore', secondBackup], target.settings)).toMatchObject({ code: 0 });
    expect(listFiles(target.files)).toEqual(portal.stored());
    for (const name of ['fotos', 'accounts', 'files', 'deletedfotos', 'leden'])
      expect(await readDocuments(target.db, name)).toEqual(await readDocuments(getPortalDb(), name));
  });

  it('refers to no missing files when files are deleted, restored and replaced during the backup', async () => {
    const { account, portimage, shown, gone } = await fillPortal();
    const other = `portretten/${account.id}/bb.jpg`;
    const originalFind = portal.storage.find.bind(portal.storage);
    let isChanged = false;
    const spy = vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      if (!isChanged) {
        isChanged = true;
        await deleteFoto(shown._id);
        await restoreFoto(gone._id);
        await portal.storage.put(other, Buffer.from('ander portret'));
        await AccountModel.updateOne({ _id: account._id }, { portimage: other });
        await portal.storage.removeFolder(portimage);
      }
      return originalFind(key);
    });
    expect((await runBackup()).code).toBe(0);
    spy.mockRestore();
    expect(await runRestore()).toMatchObject({ code: 0 });
    expect(await target.db.collection('accounts').findOne({ email: 'lies@example.org' })).toMatchObject({
      portimage: other,
    });
    const stored = listFiles(target.files);
    expect((await getReferencedFiles()).filter((key) => !stored.includes(key))).toEqual([]);
    expect([
      await target.db.collection('fotos').countDocuments(),
      await target.db.collection('deletedfotos').countDocuments(),
    ]).toEqual([1, 1]);
  });

  it('includes a photo once when it is restored from the trash during the backup', async () => {
    const { gone } = await fillPortal();
    const { Collection } = mongoose.mongo;
    const indexes = Reflect.get(Collection.prototype, 'indexes') as () => Promise<never>;
    // After reading `fotos` and before reading `deletedfotos`.
    vi.spyOn(Collection.prototype, 'indexes').mockImplementation(async function (this: mongo.Collection) {
      if (this.collectionName === 'deletedfotos') await restoreFoto(gone._id);
      return indexes.call(this);
    });
    expect((await runBackup()).code).toBe(0);
    vi.restoreAllMocks();
    expect(await runRestore()).toMatchObject({ code: 0 });
    const records = ['fotos', 'deletedfotos'].map((name) =>
      target.db.collection(name).findOne({ _id: new mongoose.Types.ObjectId(gone._id) }),
    );
    expect((await Promise.all(records)).filter(Boolean)).toHaveLength(1);
    const stored = listFiles(target.files);
    expect((await getReferencedFiles()).filter((key) => !stored.includes(key))).toEqual([]);
  });

  it('includes a lid that is deleted during the backup', async () => {
    const lid = await createLid();
    const { Collection } = mongoose.mongo;
    const indexes = Reflect.get(Collection.prototype, 'indexes') as () => Promise<never>;
    vi.spyOn(Collection.prototype, 'indexes').mockImplementation(async function (this: mongo.Collection) {
      // Before reading `leden`.
      if (this.collectionName === 'leden') await deleteLid(lid._id);
      return indexes.call(this);
    });
    expect((await runBackup()).code).toBe(0);
    vi.restoreAllMocks();
    expect(await runRestore()).toMatchObject({ code: 0 });
    const _id = new mongoose.Types.ObjectId(lid._id);
    expect(await target.db.collection('deletedleden').findOne({ _id })).toMatchObject({ lid: { naam: lid.naam } });
  });

  it('reports files that were already missing in the portal', async () => {
    const { shown } = await fillPortal();
    await portal.storage.removeFolder(shown.keys[480]);
    expect(await runBackup()).toEqual({
      code: 1,
      output: expect.stringContaining(`ontbraken al in het portaal: 1\n  ${shown.keys[480]}`) as string,
    });
    expect(await runRestore()).toMatchObject({ code: 0 });
  });
});

describe('an incomplete backup or restore', () => {
  it('rejects an incomplete backup, and creates a complete one after its removal', async () => {
    await fillPortal();
    const originalFind = portal.storage.find.bind(portal.storage);
    vi.spyOn(portal.storage, 'find').mockImplementation((key) =>
      key.startsWith('fotos/') ? Promise.reject(new Error('gone')) : originalFind(key),
    );
    await expect(runBackup()).rejects.toThrow('gone');
    vi.restoreAllMocks();
    expect(await runRestore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('geen hele reservekopie') as string,
    });
    await expect(runBackup()).rejects.toThrow('die niet af is');
    rmSync(backupFolder, { recursive: true });
    expect((await runBackup()).code).toBe(0);
    await expect(runBackup()).rejects.toThrow('staat al een reservekopie');
  });

  it('prevents a portal from starting on an incomplete restore, and starts the restore again', async () => {
    await fillPortal();
    for (let index = 0; index < 20; index++) await createFoto({}, portal.storage);
    await runBackup();
    await runUntilKilled(['restore', backupFolder], 41, target.settings);
    const restoredCount = listFiles(target.files).length;
    expect([restoredCount > 30, restoredCount < portal.stored().length]).toEqual([true, true]);
    // Simulates the expiry of its lease.
    await target.db.collection('leases').deleteMany({});
    const server = start('server', [], { PORT: '0', ...target.settings });
    expect([await server.exited, server.output.err]).toEqual([1, expect.stringContaining('niet helemaal teruggezet')]);
    expect(await runRestore()).toMatchObject({ code: 0 });
    expect(await readDocuments(target.db, 'fotos')).toEqual(await readDocuments(getPortalDb(), 'fotos'));
  });
});

describe('a full disk', () => {
  const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  /** Restores over the portal itself. */
  const restoreTo = (storage: typeof portal.storage) => {
    const stores = { disk: storage, bucket: undefined, storage, close: () => Promise.resolve() };
    return runCommand(restore, portal, [backupFolder, '--vervang'], { openStores: () => Promise.resolve(stores) });
  };
  const readAll = async () => {
    const documents = ['accounts', 'fotos', 'deletedfotos', 'files', 'leden', 'tags'];
    return [portal.stored(), await Promise.all(documents.map((name) => readDocuments(getPortalDb(), name)))];
  };
  const { Collection, MongoServerError } = mongoose.mongo;
  const fillDatabaseAt = (method: 'insertMany' | 'findOneAndUpdate' | 'createIndexes', collection: string) => {
    const original = Reflect.get(Collection.prototype, method) as (...args: unknown[]) => never;
    vi.spyOn(Collection.prototype, method).mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
      const message = 'No space left on the disk; the write was not done';
      if (this.collectionName !== collection) return original.apply(this, args);
      return Promise.reject(new MongoServerError({ code: 14031, message, errmsg: message })) as never;
    });
  };
  const failPut = (fails: (key: string) => boolean): typeof portal.storage => ({
    ...portal.storage,
    put: (key, content) => (fails(key) ? Promise.reject(noSpace()) : portal.storage.put(key, content)),
  });

  it.each<[string, () => typeof portal.storage]>([
    ['a file', () => failPut((key) => key.startsWith('portretten/'))],
    ['the last file', () => failPut((key) => key === 'installation.json')],
    ['a document', () => (fillDatabaseAt('insertMany', 'leden'), portal.storage)],
    ['an index', () => (fillDatabaseAt('createIndexes', 'tags'), portal.storage)],
  ])('ends a restore at %s in one sentence, and the same command completes it', async (_, openFull) => {
    await fillPortal();
    await runBackup();
    const before = await readAll();
    await expect(restoreTo(openFull())).rejects.toThrow(
      /^De schijf is vol, en niet alles is teruggezet, zodat het portaal nog niet start: maak ruimte .* nog eens; .* is nog heel\.$/,
    );
    await expect(assertRestoreComplete()).rejects.toThrow('niet helemaal teruggezet');
    vi.restoreAllMocks();
    expect((await restoreTo(portal.storage)).code).toBe(0);
    expect(await readAll()).toEqual(before);
    await assertRestoreComplete();
  });

  it('changes nothing when a restore cannot begin', async () => {
    await fillPortal();
    await runBackup();
    const before = await readAll();
    fillDatabaseAt('findOneAndUpdate', 'leases');
    await expect(restoreTo(portal.storage)).rejects.toThrow(
      /^De schijf is vol, en er is niets verwijderd en niets teruggezet: maak ruimte .*\.$/,
    );
    expect(await readAll()).toEqual(before);
    await assertRestoreComplete();
  });

  it.skipIf(!existsSync('/proc'))('changes nothing when the disk of the files is too small', async () => {
    await fillPortal();
    await runBackup();
    const before = await readAll();
    // A file system without space.
    await expect(restoreTo({ ...portal.storage, folder: '/proc' })).rejects.toThrow(
      /^De reservekopie is 1 MB, en op de schijf .* 0 MB: maak ruimte.* Er is niets verwijderd en niets teruggezet\.$/,
    );
    expect(await readAll()).toEqual(before);
    await assertRestoreComplete();
  });

  it('ends a backup in one sentence, and leaves no folder that looks complete', async () => {
    await fillPortal();
    vi.spyOn(portal.storage, 'find').mockRejectedValue(noSpace());
    await expect(runBackup()).rejects.toThrow(
      /^De schijf is vol: de reservekopie in .* is niet af\. Verwijder die map\.$/,
    );
    expect(existsSync(join(backupFolder, 'manifest.json'))).toBe(false);
  });
});

describe('restore', () => {
  const damageCases: [string, (folder: string) => void, string][] = [
    [
      'a document',
      (root) => flipByte(join(root, 'documents/accounts.bson')),
      'documents/accounts.bson is niet wat het was',
    ],
    [
      'a file',
      (root) =>
        flipByte(
          join(
            root,
            listFiles(root).find((path) => path.startsWith('files/fotos'))!,
          ),
        ),
      'is niet wat het was',
    ],
    [
      'a file that is gone',
      (root) => rmSync(join(root, 'files/catalogue'), { recursive: true }),
      'is niet wat het was',
    ],
    ['the list of sums', (root) => flipByte(join(root, 'SHA256SUMS')), 'SHA256SUMS is niet wat het was'],
    ['the manifest', (root) => writeFileSync(join(root, 'manifest.json'), '{'), 'manifest.json is niet te lezen'],
  ];
  const flipByte = (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.length - 2]! ^= 1;
    writeFileSync(path, bytes);
  };

  it('rejects a damaged backup and changes nothing', async () => {
    await fillPortal();
    await runBackup();
    const intactBackup = join(folder, 'heel');
    cpSync(backupFolder, intactBackup, { recursive: true });
    for (const [, damage, message] of damageCases) {
      rmSync(backupFolder, { recursive: true });
      cpSync(intactBackup, backupFolder, { recursive: true });
      damage(backupFolder);
      expect(await runRestore()).toMatchObject({ code: 1, err: expect.stringContaining(message) as string });
    }
    expect([await target.db.collection('accounts').countDocuments(), existsSync(join(target.files, 'fotos'))]).toEqual([
      0,
      false,
    ]);
  });

  it('rejects a database or storage that is not empty, except with --vervang', async () => {
    await fillPortal();
    await runBackup();
    await target.db.collection('leden').insertOne({ naam: 'Die er was' });
    expect(await runRestore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('De database is niet leeg') as string,
    });
    expect(await target.db.collection('leden').countDocuments()).toBe(1);
    await target.db.collection('leden').deleteMany({});
    mkdirSync(join(target.files, 'fotos/x'), { recursive: true });
    writeFileSync(join(target.files, 'fotos/x/480.jpg'), 'x');
    expect(await runRestore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('Er staan al bestanden') as string,
    });
    expect(await runRestore('--vervang')).toMatchObject({ code: 0 });
    expect(listFiles(target.files)).toEqual(portal.stored());
  });

  it.each([
    [['restore'], 'Noem de map'],
    [['restore', 'a', 'b'], 'Noem één map'],
    [['restore', 'a', '--snel'], 'De optie --snel klopt niet'],
    [['backup'], 'Noem de map'],
  ])('rejects the arguments %j', async (args, message) => {
    const { code, err } = await run(args, target.settings);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('rejects a backup folder that contains other files', async () => {
    mkdirSync(backupFolder);
    writeFileSync(join(backupFolder, 'brief.txt'), 'x');
    await expect(runBackup()).rejects.toThrow('is niet leeg');
    await getAccount('admin');
    expect(listFiles(dirname(join(backupFolder, 'x')))).toEqual(['brief.txt']);
  });
});
