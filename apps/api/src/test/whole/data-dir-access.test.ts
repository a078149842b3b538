import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { getTcpPorts } from '@ledenportaal/embedded-mongo/tcp-ports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeContentFolder } from '../content.js';
import { makeJpeg } from '../pictures.js';
import { usePrograms } from '../programs.js';
import { eventually } from '../eventually.js';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

vi.setConfig({ testTimeout: 180_000 });
const CONTENT_DIR = writeContentFolder(() => undefined);
const admin = { email: 'a@example.org', password: 'een wachtwoord' };

const isRoot = process.getuid?.() === 0;
const setpriv = findProgram('setpriv');
const canSwitchUser = process.platform === 'linux' && isRoot && setpriv;
/** Root can assign any group to a file, other users only their own groups. */
const group = isRoot ? 64_321 : (process.getgid?.() ?? 0);

let parentFolder: string;
let root: string;
let umask: number;
beforeAll(() => (umask = process.umask(0o022)));
afterAll(() => {
  process.umask(umask);
  rmSync(CONTENT_DIR, { recursive: true });
});
beforeEach(() => {
  parentFolder = mkdtempSync(join(tmpdir(), 'ledenportaal-access-'));
  // Readable by all users: the folder of the portal itself must be protected.
  chmodSync(parentFolder, 0o755);
  root = join(parentFolder, 'data');
});
afterEach(() => eventually(() => rmSync(parentFolder, { recursive: true })));
// Registered after the hook above, so that programs are killed before their folder is deleted. Their database closes
// its files a moment later.
const { serve, run } = usePrograms();

const buildSettings = (overrides: Record<string, string> = {}) => ({
  DATA_DIR: root,
  CONTENT_DIR,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ...overrides,
});

const getMode = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** Returns a file, or a folder with everything in it, without links and sockets. */
const listAll = (path: string): string[] => {
  const stats = lstatSync(path);
  if (stats.isFile()) return [path];
  return stats.isDirectory() ? [path, ...readdirSync(path).flatMap((name) => listAll(join(path, name)))] : [];
};
const isFolder = (path: string) => statSync(path).isDirectory();
const isAccessibleToOthers = (path: string) => {
  const mode = getMode(path);
  return isFolder(path) ? mode !== '700' : mode !== '600';
};
/** Returns the paths and modes of what users other than the owner can access. */
const findAccessible = (folder: string) =>
  listAll(folder)
    .filter(isAccessibleToOthers)
    .map((path) => `${relative(parentFolder, path)} ${getMode(path)}`);

/** Runs a command as another user. Returns whether it succeeded. */
const canRun = (uid: number, gid: number, ...command: string[]) =>
  spawnSync(setpriv!, [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command]).status === 0;

const startPortal = async (overrides: Record<string, string> = {}) => {
  const portal = await serve(buildSettings(overrides));
  const stop = async () => {
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
  };
  return { ...portal, stop };
};

const getChildPids = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Adds a photo, a portrait and a mail. */
const addContent = async (url: string) => {
  const body = JSON.stringify(admin);
  const { token } = (await (await fetch(`${url}/api/signin`, { method: 'POST', body })).json()) as { token: string };
  for (const path of ['fotoboek/upload', 'admin/profile/upload']) {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(await makeJpeg())], { type: 'image/jpeg' }), 'foto.jpg');
    const added = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { authorization: token }, body: form });
    expect([200, 201]).toContain(added.status);
  }
  await fetch(`${url}/api/signin/forget`, { method: 'POST', body: JSON.stringify({ email: admin.email }) });
  await eventually(() => expect(readdirSync(join(root, 'outbox')).some((name) => name.endsWith('.eml'))).toBe(true));
};

describe('DATA_DIR', () => {
  it('and a backup are accessible only to the user of the portal, also with umask 022', async () => {
    const portal = await startPortal();
    await addContent(portal.url);
    const backupFolder = join(parentFolder, 'kopie');
    mkdirSync(backupFolder);
    expect((await run(['backup', backupFolder], buildSettings())).code).toBe(0);
    expect([...findAccessible(root), ...findAccessible(backupFolder)]).toEqual([]);
    for (const part of ['files/fotos', 'files/portretten', 'files/catalogue', 'files/content', 'database', 'outbox'])
      expect(readdirSync(join(root, part)), part).not.toEqual([]);
    await portal.stop();
    expect(findAccessible(root)).toEqual([]);
    const restored = buildSettings({ DATA_DIR: join(parentFolder, 'restored') });
    expect((await run(['restore', backupFolder], restored)).code).toBe(0);
    expect(findAccessible(restored.DATA_DIR)).toEqual([]);
  });

  it.skipIf(!canSwitchUser)('is not readable by another user of the machine', async () => {
    await startPortal();
    const nobody = 65_534;
    const files = listAll(root).filter((path) => !isFolder(path));
    writeFileSync(join(parentFolder, 'open'), '');
    expect(canRun(nobody, nobody, 'cat', join(parentFolder, 'open'))).toBe(true);
    const isReadable = (path: string) => canRun(nobody, nobody, isFolder(path) ? 'ls' : 'cat', path);
    expect([root, ...files].filter(isReadable)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('has a database that listens on a Unix socket, not on a port', async () => {
    const { child, url } = await startPortal();
    const pids = [child.pid!, ...getChildPids(child.pid!)];
    expect(pids.length).toBeGreaterThan(1);
    expect(pids.flatMap(getTcpPorts)).toEqual([Number(new URL(url).port)]);
    const addressFile = readFileSync(join(root, 'database.json'), 'utf8');
    const { socket } = JSON.parse(addressFile) as { socket: string };
    expect([dirname(socket), getMode(socket)]).toEqual([join(root, 'database'), '600']);
  });

  it('that other users can access is restricted at the start, and its content soon after', async () => {
    const first = await startPortal();
    await addContent(first.url);
    await first.stop();
    rmSync(join(root, 'permissions.json'));
    const outside = join(parentFolder, 'outside');
    writeFileSync(outside, '');
    symlinkSync(outside, join(root, 'files', 'link'));
    mkdirSync(join(root, 'of-the-operator'));
    writeFileSync(join(root, 'of-the-operator', 'note'), '');
    for (const path of listAll(root)) chmodSync(path, isFolder(path) ? 0o755 : 0o644);
    const second = await startPortal();
    expect(getMode(root)).toBe('700');
    await eventually(() => expect(second.output.out).toContain('"permissions corrected"'));
    expect(existsSync(join(root, 'permissions.json'))).toBe(true);
    expect(findAccessible(root)).toEqual([]);
    expect(getMode(outside)).toBe('644');
  });

  it('that is shared with all users keeps its mode, and the portal starts', async () => {
    mkdirSync(root);
    chmodSync(root, 0o1777);
    writeFileSync(join(root, 'of-others'), '');
    const portal = await startPortal();
    await eventually(() => expect(existsSync(join(root, 'permissions.json'))).toBe(true));
    expect([getMode(root), getMode(join(root, 'of-others'))]).toEqual(['1777', '644']);
    expect(findAccessible(join(root, 'database'))).toEqual([]);
    await eventually(() => expect(portal.output.out).toContain('choose one for the portal alone'));
  });
});

describe('with FILES_GROUP', () => {
  const shared = { ACCEL_PREFIX: '/stored', FILES_GROUP: String(group) };
  const findNotShared = (folder: string) =>
    listAll(folder)
      .filter((path) => getMode(path) !== (isFolder(path) ? '2750' : '640') || statSync(path).gid !== group)
      .map((path) => `${relative(parentFolder, path)} ${getMode(path)} ${statSync(path).gid}`);
  const listOtherEntries = () =>
    readdirSync(root)
      .filter((name) => name !== 'files')
      .map((name) => join(root, name));

  it('the group can read the files, and nothing else', async () => {
    // The portal has to create the parent folder too.
    root = join(parentFolder, 'made', 'data');
    const portal = await startPortal(shared);
    await addContent(portal.url);
    expect([getMode(root), statSync(root).gid, getMode(dirname(root))]).toEqual(['710', group, '711']);
    expect(findNotShared(join(root, 'files'))).toEqual([]);
    expect(listOtherEntries().flatMap(findAccessible)).toEqual([]);
    await portal.stop();
    if (!canSwitchUser) return;
    const [nobody, otherGroup] = [65_534, 65_533];
    const files = listAll(join(root, 'files')).filter((path) => !isFolder(path));
    const canRead = (path: string, gid: number) => canRun(nobody, gid, isFolder(path) ? 'ls' : 'cat', path);
    expect(files.filter((path) => !canRead(path, group))).toEqual([]);
    expect([root, ...listOtherEntries().flatMap(listAll)].filter((path) => canRead(path, group))).toEqual([]);
    expect(files.filter((path) => canRead(path, otherGroup))).toEqual([]);
  });

  it('a command without it keeps the access of the running portal, also for the files that it adds', async () => {
    await startPortal(shared);
    const fotos = join(parentFolder, 'fotos');
    mkdirSync(fotos);
    writeFileSync(join(fotos, 'a.jpg'), await makeJpeg());
    const { code, out } = await run(['import-fotos', fotos], buildSettings());
    expect([code, out]).toEqual([0, expect.stringContaining('Toegevoegd: 1')]);
    expect([getMode(root), statSync(root).gid]).toEqual(['710', group]);
    expect(readdirSync(join(root, 'files/fotos'))).toHaveLength(1);
    expect(findNotShared(join(root, 'files'))).toEqual([]);
    expect(listOtherEntries().flatMap(findAccessible)).toEqual([]);
  });

  it('the permissions are corrected after it is set, and again after it is removed', async () => {
    const first = await startPortal();
    await addContent(first.url);
    await first.stop();
    await (await startPortal(shared)).stop();
    const waitUntilCorrected = (gid: number | null) =>
      eventually(() => expect(JSON.parse(readFileSync(join(root, 'permissions.json'), 'utf8'))).toMatchObject({ gid }));
    const second = await startPortal(shared);
    await waitUntilCorrected(group);
    expect(findNotShared(join(root, 'files'))).toEqual([]);
    expect(listOtherEntries().flatMap(findAccessible)).toEqual([]);
    await second.stop();
    await startPortal();
    await waitUntilCorrected(null);
    // Only the permission bits: a folder keeps its setgid bit, which gives no access.
    const accessible = listAll(root).filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(accessible).toEqual([]);
  });

  it('an unknown group ends a command with one line', async () => {
    const { code, err } = await run(['list-accounts'], buildSettings({ FILES_GROUP: 'no-such-group' }));
    expect([code, err]).toEqual([
      1,
      'FILES_GROUP: de groep no-such-group staat niet in /etc/group. Geef het nummer van de groep.\n',
    ]);
    expect(existsSync(root)).toBe(false);
  });
});
