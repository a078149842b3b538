import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/account/account.model.js';
import { checkInstallation } from '../platform/installation.js';
import { accountOf, createAccount, createFile, createFoto, createLid, createTag } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { contentWith } from '../test/content.js';
import { filesIn, usePortal } from '../test/portal.js';
import { addressOf, usePrograms } from '../test/programs.js';
import { startS3 } from '../test/s3.js';
import { backup } from './backup.js';
import { eventually } from '../test/eventually.js';

vi.setConfig({ testTimeout: 180_000 });
const portal = usePortal();
const CONTENT_DIR = contentWith((files) => (files['catalogue.json'].files = []));
let folder: string;
let to: string;
let made = 0;
let target: { db: mongo.Db; settings: Record<string, string>; files: string };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-backup-'));
  to = join(folder, 'kopie');
  const name = `restored_${process.pid}_${++made}`;
  const DATA_DIR = join(folder, 'data');
  const db = mongoose.connection.getClient().db(name);
  target = { db, settings: { DATA_DIR, CONTENT_DIR, MONGODB_URI: addressOf(name) }, files: join(DATA_DIR, 'files') };
  await checkInstallation(portal.storage);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await target.db.dropDatabase();
  rmSync(folder, { recursive: true, maxRetries: 50, retryDelay: 100 });
});
afterAll(() => rmSync(CONTENT_DIR, { recursive: true }));
// Registered after the hook above, so that it kills programs before their folder is deleted.
const { run, serve, start } = usePrograms();

const make = () => runCommand(backup, portal, [to]);
const restore = (...more: string[]) => run(['restore', to, ...more], target.settings);
const documents = async (db: mongo.Db, name: string) => {
  const found: string[] = [];
  for await (const raw of db.collection(name).find({}, { raw: true }).sort({ _id: 1 }))
    found.push(Buffer.from(raw as unknown as Uint8Array).toString('hex'));
  return found;
};
const ofPortal = () => mongoose.connection.db!;
const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const bringBack = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });

/** Something of everything that a portal keeps. */
const fill = async () => {
  const account = await createAccount({ email: 'lies@example.org' });
  const portimage = `portretten/${account.id}/aa.jpg`;
  await portal.storage.put(portimage, Buffer.from('portret'));
  await AccountModel.updateOne({ _id: account._id }, { portimage });
  await createLid();
  const [shown, gone] = [
    await createFoto({ tags: [await createTag('Heide')] }, portal.storage, Buffer.from('heide')),
    await createFoto({}, portal.storage, Buffer.from('weg')),
  ];
  await remove(gone._id);
  const file = await createFile({}, portal.storage);
  const waiting = {
    _id: new mongoose.Types.ObjectId(),
    state: 'waiting',
    to: 'a@example.org',
    kind: 'verify',
    data: {},
  };
  await ofPortal().collection('outbox').insertOne(waiting);
  await ofPortal()
    .collection('limits')
    .insertOne({ _id: 'ip:1' as never, hits: [] });
  return { account, portimage, shown, gone, file };
};

/** Each file that a document of the restored portal names. */
const namedFiles = async () => {
  const all = async (name: string) => target.db.collection(name).find().toArray();
  const three = (of: string) => ['480.jpg', '720.jpg', 'original.jpg'].map((name) => `${of}/${name}`);
  const standing = new Set((await all('fotos')).map(({ _id }) => String(_id)));
  return [
    ...[...standing].flatMap((id) => three(`fotos/${id}`)),
    ...(await all('deletedfotos')).flatMap((copy) =>
      standing.has(String(copy._id)) ? [] : three(String(copy.folder)),
    ),
    ...(await all('accounts')).flatMap(({ portimage }) => (portimage ? [String(portimage)] : [])),
    ...(await all('files')).map(({ key }) => String(key)),
  ].sort();
};

describe('a backup that is restored', () => {
  it('is the portal that it was, byte for byte, and starts', async () => {
    const { gone } = await fill();
    const { code, said } = await make();
    expect([code, said]).toEqual([0, expect.stringMatching(/^De reservekopie is af: .* verzamelingen, 8 bestanden/)]);
    const { code: restored, out } = await restore();
    expect([restored, out]).toEqual([0, expect.stringMatching(/^Teruggezet en nagelezen: .* 8 bestanden\.$/m)]);
    const names = (await ofPortal().listCollections().toArray()).map(({ name }) => name);
    for (const name of names.filter((other) => !['leases', 'limits', 'tasks', 'outbox'].includes(other))) {
      expect([name, await documents(target.db, name)]).toEqual([name, await documents(ofPortal(), name)]);
      const indexesIn = async (db: mongo.Db) => (await db.collection(name).indexes()).map(({ key }) => key as object);
      if ((await documents(target.db, name)).length > 0)
        expect(await indexesIn(target.db)).toEqual(await indexesIn(ofPortal()));
    }
    expect(filesIn(target.files)).toEqual(portal.stored());
    for (const key of portal.stored())
      expect(readFileSync(join(target.files, key)).equals(readFileSync(join(portal.folders.files, key)))).toBe(true);
    expect([await documents(target.db, 'limits'), await target.db.collection('outbox').findOne()]).toMatchObject([
      [],
      { state: 'failed', error: 'Kwam terug uit een reservekopie.' },
    ]);
    const served = await serve(target.settings);
    expect((await fetch(`${served.url}/api/health/ready`)).status).toBe(200);
    expect(await namedFiles()).toContainEqual(expect.stringMatching(new RegExp(`^trash/.*${gone._id}/480.jpg`)));
  });

  it('holds the large size of a foto that has one, and misses none that has yet to be made', async () => {
    const foto = async () => createFoto({}, portal.storage);
    const [made, lost, unmade] = [await foto(), await foto(), await foto()];
    await portal.storage.put(`fotos/${made._id}/2048.jpg`, Buffer.from('groot'));
    const ids = [made, lost].map(({ _id }) => new mongoose.Types.ObjectId(_id));
    await ofPortal()
      .collection('fotos')
      .updateMany({ _id: { $in: ids } }, { $unset: { needsLarge: true } });
    const { code, said } = await make();
    const isThere = ({ _id }: { _id: string }) => filesIn(join(to, 'files')).includes(`fotos/${_id}/2048.jpg`);
    expect([made, lost, unmade].map(isThere)).toEqual([true, false, false]);
    expect([code, said.includes(`fotos/${lost._id}/2048.jpg`), said.includes(unmade._id)]).toEqual([1, true, false]);
  });

  it('comes into the embedded database and a bucket too, and from there on a disk', async () => {
    await fill();
    await make();
    const server = await startS3();
    const { settings: s3, keys } = await server.open();
    const told = { S3_BUCKET: s3.bucket, S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey };
    const settings = { DATA_DIR: join(folder, 'eigen'), CONTENT_DIR, ...told, S3_ENDPOINT: s3.endpoint ?? '' };
    expect(await run(['restore', to], settings)).toMatchObject({ code: 0 });
    expect(await keys()).toEqual(portal.stored());
    const again = join(folder, 'weer');
    expect(await run(['backup', again], settings)).toMatchObject({ code: 0 });
    await server.stop();
    expect(await run(['restore', again], target.settings)).toMatchObject({ code: 0 });
    expect(filesIn(target.files)).toEqual(portal.stored());
    for (const name of ['fotos', 'accounts', 'files', 'deletedfotos', 'leden'])
      expect(await documents(target.db, name)).toEqual(await documents(ofPortal(), name));
  });

  it('names no file that is not there, whatever was deleted, brought back and replaced meanwhile', async () => {
    const { account, portimage, shown, gone } = await fill();
    const other = `portretten/${account.id}/bb.jpg`;
    const find = portal.storage.find.bind(portal.storage);
    let isChanged = false;
    const spy = vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      if (!isChanged) {
        isChanged = true;
        await remove(shown._id);
        await bringBack(gone._id);
        await portal.storage.put(other, Buffer.from('ander portret'));
        await AccountModel.updateOne({ _id: account._id }, { portimage: other });
        await portal.storage.removeFolder(portimage);
      }
      return find(key);
    });
    expect((await make()).code).toBe(0);
    spy.mockRestore();
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await target.db.collection('accounts').findOne({ email: 'lies@example.org' })).toMatchObject({
      portimage: other,
    });
    const stored = filesIn(target.files);
    expect((await namedFiles()).filter((key) => !stored.includes(key))).toEqual([]);
    expect([
      await target.db.collection('fotos').countDocuments(),
      await target.db.collection('deletedfotos').countDocuments(),
    ]).toEqual([1, 1]);
  });

  it('has what went to and fro between shelf and trash while these were read', async () => {
    const { gone } = await fill();
    const { Collection } = mongoose.mongo;
    const indexes = Reflect.get(Collection.prototype, 'indexes') as () => Promise<never>;
    // After the shelf was read, and before the trash is.
    vi.spyOn(Collection.prototype, 'indexes').mockImplementation(async function (this: mongo.Collection) {
      if (this.collectionName === 'deletedfotos') await bringBack(gone._id);
      return indexes.call(this);
    });
    expect((await make()).code).toBe(0);
    vi.restoreAllMocks();
    expect(await restore()).toMatchObject({ code: 0 });
    const there = ['fotos', 'deletedfotos'].map((name) =>
      target.db.collection(name).findOne({ _id: new mongoose.Types.ObjectId(gone._id) }),
    );
    expect((await Promise.all(there)).filter(Boolean)).toHaveLength(1);
    const stored = filesIn(target.files);
    expect((await namedFiles()).filter((key) => !stored.includes(key))).toEqual([]);
  });

  it('tells of files that the portal had lost before', async () => {
    const { shown } = await fill();
    await portal.storage.removeFolder(shown.keys[480]);
    expect(await make()).toEqual({
      code: 1,
      said: expect.stringContaining(`ontbraken al in het portaal: 1\n  ${shown.keys[480]}`) as string,
    });
    expect(await restore()).toMatchObject({ code: 0 });
  });
});

describe('a backup that was broken off', () => {
  it('is none, and is in the way of no whole one', async () => {
    await fill();
    const all = portal.storage.find.bind(portal.storage);
    vi.spyOn(portal.storage, 'find').mockImplementation((key) =>
      key.startsWith('fotos/') ? Promise.reject(new Error('gone')) : all(key),
    );
    await expect(make()).rejects.toThrow('gone');
    vi.restoreAllMocks();
    expect(await restore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('geen hele reservekopie') as string,
    });
    await expect(make()).rejects.toThrow('die niet af is');
    rmSync(to, { recursive: true });
    expect((await make()).code).toBe(0);
    await expect(make()).rejects.toThrow('staat al een reservekopie');
  });

  it('where a portal would start on half of one, it refuses, and restoring begins anew', async () => {
    await fill();
    for (let count = 0; count < 60; count++) await createFoto({}, portal.storage);
    await make();
    const killed = start('portal', ['restore', to], target.settings);
    await eventually(() => expect(filesIn(join(target.files, 'fotos')).length).toBeGreaterThan(20), { intervalMs: 10 });
    await killed.kill();
    // As when its lease has run out.
    await target.db.collection('leases').deleteMany({});
    const refused = start('server', [], { PORT: '0', ...target.settings });
    expect([await refused.exited, refused.output.err]).toEqual([
      1,
      expect.stringContaining('niet helemaal teruggezet'),
    ]);
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await documents(target.db, 'fotos')).toEqual(await documents(ofPortal(), 'fotos'));
  });
});

describe('restore refuses, and changes nothing', () => {
  const damages: [string, (folder: string) => void, string][] = [
    ['a document', (at) => flip(join(at, 'documents/accounts.bson')), 'documents/accounts.bson is niet wat het was'],
    [
      'a file',
      (at) =>
        flip(
          join(
            at,
            filesIn(at).find((path) => path.startsWith('files/fotos'))!,
          ),
        ),
      'is niet wat het was',
    ],
    ['a file that is gone', (at) => rmSync(join(at, 'files/catalogue'), { recursive: true }), 'is niet wat het was'],
    ['the list of sums', (at) => flip(join(at, 'SHA256SUMS')), 'SHA256SUMS is niet wat het was'],
    ['the manifest', (at) => writeFileSync(join(at, 'manifest.json'), '{'), 'manifest.json is niet te lezen'],
  ];
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes[bytes.length - 2]! ^= 1;
    writeFileSync(path, bytes);
  };

  it('what is damaged', async () => {
    await fill();
    await make();
    const whole = join(folder, 'heel');
    cpSync(to, whole, { recursive: true });
    for (const [, damage, sentence] of damages) {
      rmSync(to, { recursive: true });
      cpSync(whole, to, { recursive: true });
      damage(to);
      expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining(sentence) as string });
    }
    expect([await target.db.collection('accounts').countDocuments(), existsSync(join(target.files, 'fotos'))]).toEqual([
      0,
      false,
    ]);
  });

  it('a database or a disk that is not empty, unless it is asked to replace what is there', async () => {
    await fill();
    await make();
    await target.db.collection('leden').insertOne({ naam: 'Die er was' });
    expect(await restore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('De database is niet leeg') as string,
    });
    expect(await target.db.collection('leden').countDocuments()).toBe(1);
    await target.db.collection('leden').deleteMany({});
    mkdirSync(join(target.files, 'fotos/x'), { recursive: true });
    writeFileSync(join(target.files, 'fotos/x/480.jpg'), 'x');
    expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('Er staan al bestanden') as string });
    expect(await restore('--vervang')).toMatchObject({ code: 0 });
    expect(filesIn(target.files)).toEqual(portal.stored());
  });

  it.each([
    [['restore'], 'Noem de map'],
    [['restore', 'a', 'b'], 'Noem één map'],
    [['restore', 'a', '--snel'], 'De optie --snel klopt niet'],
    [['backup'], 'Noem de map'],
  ])('%j', async (args, sentence) => {
    const { code, err } = await run(args, target.settings);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('a folder for a backup that has something else in it', async () => {
    mkdirSync(to);
    writeFileSync(join(to, 'brief.txt'), 'x');
    await expect(make()).rejects.toThrow('is niet leeg');
    await accountOf('admin');
    expect(filesIn(dirname(join(to, 'x')))).toEqual(['brief.txt']);
  });
});
