import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentWith } from '../content.js';
import { makeJpeg } from '../pictures.js';
import { usePrograms } from '../programs.js';
import { eventually } from '../eventually.js';

vi.setConfig({ testTimeout: 180_000 });
const CONTENT_DIR = contentWith(() => undefined);
const admin = { email: 'a@example.org', password: 'een wachtwoord' };

const isRoot = process.getuid?.() === 0;
const canBeNobody = process.platform === 'linux' && isRoot && spawnSync('setpriv', ['--version']).status === 0;
/** Root may give files to any group, others to one of their own. */
const group = isRoot ? 64_321 : (process.getgid?.() ?? 0);

let outer: string;
let root: string;
let umask: number;
beforeAll(() => (umask = process.umask(0o022)));
afterAll(() => {
  process.umask(umask);
  rmSync(CONTENT_DIR, { recursive: true });
});
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'ledenportaal-access-'));
  // What protects is to be the folder of the portal, not the one around it.
  chmodSync(outer, 0o755);
  root = join(outer, 'data');
});
afterEach(() => rmSync(outer, { recursive: true, maxRetries: 50, retryDelay: 100 }));
// Registered after the hook above, so that it kills programs before their folder is deleted; their database closes its
// files a moment later.
const { serve, run } = usePrograms();

const settingsOf = (more: Record<string, string> = {}) => ({
  DATA_DIR: root,
  CONTENT_DIR,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ...more,
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** A file, or a folder and all below it; neither links nor sockets. */
const below = (path: string): string[] => {
  const found = lstatSync(path);
  if (found.isFile()) return [path];
  return found.isDirectory() ? [path, ...readdirSync(path).flatMap((name) => below(join(path, name)))] : [];
};
const isFolder = (path: string) => statSync(path).isDirectory();
const isOpen = (path: string) => {
  const mode = modeOf(path);
  return isFolder(path) ? mode !== '700' : mode !== '600';
};
const openBelow = (folder: string) =>
  below(folder)
    .filter(isOpen)
    .map((path) => `${relative(outer, path)} ${modeOf(path)}`);

const as = (uid: number, gid: number, ...command: string[]) =>
  spawnSync('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command]).status === 0;

const started = async (more: Record<string, string> = {}) => {
  const portal = await serve(settingsOf(more));
  const stop = async () => {
    portal.child.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
  };
  return { ...portal, stop };
};

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** At which a process listens by TCP. */
const portsOf = (pid: number): number[] => {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const link = readlinkSync(`/proc/${pid}/fd/${fd}`);
    return /^socket:\[(\d+)\]/.exec(link)?.[1] ?? [];
  });
  const listening = '0A';
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === listening && sockets.includes(columns[9]!))
      .map((columns) => parseInt(columns[1]!.split(':')[1]!, 16)),
  );
};

/** A photo, a portrait, and a mail. */
const use = async (url: string) => {
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
  it('and all that the portal writes is for its user alone, under umask 022', async () => {
    const portal = await started();
    await use(portal.url);
    const copy = join(outer, 'kopie');
    mkdirSync(copy);
    expect((await run(['backup', copy], settingsOf())).code).toBe(0);
    expect([...openBelow(root), ...openBelow(copy)]).toEqual([]);
    for (const part of ['files/fotos', 'files/portretten', 'files/catalogue', 'files/content', 'database', 'outbox'])
      expect(readdirSync(join(root, part)), part).not.toEqual([]);
    await portal.stop();
    expect(openBelow(root)).toEqual([]);
    const restored = settingsOf({ DATA_DIR: join(outer, 'restored') });
    expect((await run(['restore', copy], restored)).code).toBe(0);
    expect(openBelow(restored.DATA_DIR)).toEqual([]);
  });

  it.skipIf(!canBeNobody)('keeps another user of the machine out', async () => {
    await started();
    const nobody = 65_534;
    const files = below(root).filter((path) => !isFolder(path));
    writeFileSync(join(outer, 'open'), '');
    expect(as(nobody, nobody, 'cat', join(outer, 'open'))).toBe(true);
    expect([root, ...files].filter((path) => as(nobody, nobody, isFolder(path) ? 'ls' : 'cat', path))).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('lets programs to its database by no port', async () => {
    const { child, url } = await started();
    const pids = [child.pid!, ...childrenOf(child.pid!)];
    expect(pids.length).toBeGreaterThan(1);
    expect(pids.flatMap(portsOf)).toEqual([Number(new URL(url).port)]);
    const note = readFileSync(join(root, 'database.json'), 'utf8');
    const { socket } = JSON.parse(note) as { socket: string };
    expect([dirname(socket), modeOf(socket)]).toEqual([join(root, 'database'), '600']);
  });

  it('of an installation that was open is closed at the start, and what is in it soon after', async () => {
    const first = await started();
    await use(first.url);
    await first.stop();
    rmSync(join(root, 'permissions.json'));
    const outside = join(outer, 'outside');
    writeFileSync(outside, '');
    symlinkSync(outside, join(root, 'files', 'link'));
    mkdirSync(join(root, 'of-the-operator'));
    writeFileSync(join(root, 'of-the-operator', 'note'), '');
    for (const path of below(root)) chmodSync(path, isFolder(path) ? 0o755 : 0o644);
    const second = await started();
    expect(modeOf(root)).toBe('700');
    await eventually(() => expect(second.output.out).toContain('"permissions corrected"'));
    expect(existsSync(join(root, 'permissions.json'))).toBe(true);
    expect(openBelow(root)).toEqual([]);
    expect(modeOf(outside)).toBe('644');
  });

  it('of a portal that another user owns, or that is shared with all, does not keep it from starting', async () => {
    mkdirSync(root);
    chmodSync(root, 0o1777);
    writeFileSync(join(root, 'of-others'), '');
    const portal = await started();
    await eventually(() => expect(existsSync(join(root, 'permissions.json'))).toBe(true));
    expect([modeOf(root), modeOf(join(root, 'of-others'))]).toEqual(['1777', '644']);
    expect(openBelow(join(root, 'database'))).toEqual([]);
    await eventually(() => expect(portal.output.out).toContain('choose one for the portal alone'));
  });
});

describe('with FILES_GROUP', () => {
  const shared = { ACCEL_PREFIX: '/stored', FILES_GROUP: String(group) };
  const notShared = (folder: string) =>
    below(folder)
      .filter((path) => modeOf(path) !== (isFolder(path) ? '2750' : '640') || statSync(path).gid !== group)
      .map((path) => `${relative(outer, path)} ${modeOf(path)} ${statSync(path).gid}`);
  const others = () =>
    readdirSync(root)
      .filter((name) => name !== 'files')
      .map((name) => join(root, name));

  it('the group reads the files, and nothing else', async () => {
    // Above it a folder that the portal has to make.
    root = join(outer, 'made', 'data');
    const portal = await started(shared);
    await use(portal.url);
    expect([modeOf(root), statSync(root).gid, modeOf(dirname(root))]).toEqual(['710', group, '711']);
    expect(notShared(join(root, 'files'))).toEqual([]);
    expect(others().flatMap(openBelow)).toEqual([]);
    await portal.stop();
    if (!canBeNobody) return;
    const [nobody, someone] = [65_534, 65_533];
    const files = below(join(root, 'files')).filter((path) => !isFolder(path));
    const reads = (path: string, gid: number) => as(nobody, gid, isFolder(path) ? 'ls' : 'cat', path);
    expect(files.filter((path) => !reads(path, group))).toEqual([]);
    expect([root, ...others().flatMap(below)].filter((path) => reads(path, group))).toEqual([]);
    expect(files.filter((path) => reads(path, someone))).toEqual([]);
  });

  it('a command that is given without it beside the portal takes no access away, and gives it to what it adds', async () => {
    await started(shared);
    const fotos = join(outer, 'fotos');
    mkdirSync(fotos);
    writeFileSync(join(fotos, 'a.jpg'), await makeJpeg());
    const { code, out } = await run(['import-fotos', fotos], settingsOf());
    expect([code, out]).toEqual([0, expect.stringContaining('Toegevoegd: 1')]);
    expect([modeOf(root), statSync(root).gid]).toEqual(['710', group]);
    expect(readdirSync(join(root, 'files/fotos'))).toHaveLength(1);
    expect(notShared(join(root, 'files'))).toEqual([]);
    expect(others().flatMap(openBelow)).toEqual([]);
  });

  it('an installation without it is corrected, and back again', async () => {
    const first = await started();
    await use(first.url);
    await first.stop();
    await (await started(shared)).stop();
    const corrected = (gid: number | null) =>
      eventually(() => expect(JSON.parse(readFileSync(join(root, 'permissions.json'), 'utf8'))).toMatchObject({ gid }));
    const second = await started(shared);
    await corrected(group);
    expect(notShared(join(root, 'files'))).toEqual([]);
    expect(others().flatMap(openBelow)).toEqual([]);
    await second.stop();
    await started();
    await corrected(null);
    // A folder keeps its setgid bit, which by itself lets nobody in.
    const open = below(root).filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('a group that is not known stops the start with one sentence', async () => {
    const { code, err } = await run(['list-accounts'], settingsOf({ FILES_GROUP: 'no-such-group' }));
    expect([code, err]).toEqual([
      1,
      'FILES_GROUP: de groep no-such-group staat niet in /etc/group. Geef het nummer van de groep.\n',
    ]);
    expect(existsSync(root)).toBe(false);
  });
});
