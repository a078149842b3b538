import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { correctPermissions } from './correct-permissions.js';
import { restrictFolder, correctAccess, findGroup, ownerOnly, groupReadAccess } from './permissions.js';
import { withTempCopy } from '../storage/temp-copy.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import { eventually } from '../../test/eventually.js';

let root: string;
const logLines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledenportaal-permissions-'));
  logLines.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);
const write = (path: string, mode = 0o644) => {
  mkdirSync(join(root, path, '..'), { recursive: true, mode: 0o755 });
  writeFileSync(join(root, path), 'x');
  chmodSync(join(root, path), mode);
};
const runCorrection = async (filesAccess = ownerOnly) => {
  rmSync(join(root, 'permissions.json'), { force: true });
  await correctPermissions({ root, filesAccess, log }).done;
};

describe('correctPermissions', () => {
  it('resumes after it was stopped, and skips files that are right', async () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `files/fotos/${n}/480.jpg`);
    for (const name of [...names, 'secrets.json', 'database/data']) write(name);
    const { stop } = correctPermissions({ root, filesAccess: ownerOnly, log });
    await eventually(() => expect(modeOf('files')).toBe('700'), { intervalMs: 1 });
    await stop();
    expect(existsSync(join(root, 'permissions.json'))).toBe(false);
    // The most sensitive files come first.
    expect([modeOf('secrets.json'), modeOf('database'), modeOf('database/data')]).toEqual(['600', '700', '600']);
    await runCorrection();
    expect(new Set(names.map(modeOf))).toEqual(new Set(['600']));
    logLines.length = 0;
    await runCorrection();
    expect(logLines).toEqual([]);
  });

  it('runs at most weekly, and again after a change of group', async () => {
    write('files/a.jpg');
    await runCorrection();
    chmodSync(join(root, 'files/a.jpg'), 0o644);
    const isCorrectedAgain = async (filesAccess = ownerOnly) => {
      const before = readFileSync(join(root, 'permissions.json'), 'utf8');
      await correctPermissions({ root, filesAccess, log }).done;
      return readFileSync(join(root, 'permissions.json'), 'utf8') !== before;
    };
    expect([await isCorrectedAgain(), modeOf('files/a.jpg')]).toEqual([false, '644']);
    expect([await isCorrectedAgain(groupReadAccess(process.getgid!())), modeOf('files/a.jpg')]).toEqual([true, '640']);
    const eightDaysAgo = Date.now() - 8 * 24 * 60 * 60_000;
    writeFileSync(join(root, 'permissions.json'), JSON.stringify({ gid: null, correctedAt: eightDaysAgo }));
    expect([await isCorrectedAgain(), modeOf('files/a.jpg')]).toEqual([true, '600']);
  });

  it('removes from foreign files only the permissions of other users', async () => {
    write('tools/run', 0o755);
    write('notes.txt', 0o664);
    await runCorrection();
    expect(['tools', 'tools/run', 'notes.txt'].map(modeOf)).toEqual(['700', '700', '600']);
  });

  it('follows a link from a folder of the portal to another disk', async () => {
    const otherDisk = mkdtempSync(join(tmpdir(), 'ledenportaal-disk-'));
    onTestFinished(() => rmSync(otherDisk, { recursive: true }));
    mkdirSync(join(otherDisk, 'fotos'));
    writeFileSync(join(otherDisk, 'fotos/480.jpg'), '');
    for (const [path, mode] of [
      ['fotos', 0o755],
      ['fotos/480.jpg', 0o644],
    ] as const)
      chmodSync(join(otherDisk, path), mode);
    symlinkSync(otherDisk, join(root, 'files'));
    await runCorrection();
    expect(['files', 'files/fotos', 'files/fotos/480.jpg'].map(modeOf)).toEqual(['700', '700', '600']);
  });

  it('follows no other links', async () => {
    write('outside/file');
    mkdirSync(join(root, 'data'));
    symlinkSync(join(root, 'outside'), join(root, 'data', 'folder'));
    symlinkSync(join(root, 'outside/file'), join(root, 'data', 'file'));
    await correctPermissions({ root: join(root, 'data'), filesAccess: ownerOnly, log }).done;
    expect([modeOf('outside'), modeOf('outside/file')]).toEqual(['755', '644']);
    await expect(correctAccess(join(root, 'data', 'file'), 0o600, undefined)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});

describe('restrictFolder', () => {
  it.skipIf(process.platform !== 'linux')('logs a warning when the permissions cannot be changed', async () => {
    await restrictFolder('/proc/sys', ownerOnly, log);
    expect(logLines.join('')).toMatch(/"level":40.*"mode":"555".*cannot be changed/);
  });

  it('does not change a folder that is shared with all users', async () => {
    chmodSync(root, 0o1777);
    await restrictFolder(root, ownerOnly, log);
    expect(modeOf('.')).toBe('777');
    expect(logLines.join('')).toContain('shared with all users');
  });
});

describe('access to stored files', () => {
  it('gives a stored file the mode of the storage, whatever the mode of its source', async () => {
    const storage = await createDiskStorage(join(root, 'files'), groupReadAccess(process.getgid!()));
    write('open', 0o666);
    write('moved', 0o600);
    await storage.put('a/copied.jpg', { path: join(root, 'open') });
    await storage.put('a/moved.jpg', { path: join(root, 'moved'), mayMove: true });
    await storage.put('a/b/written.jpg', Buffer.from('x'));
    expect(['a/copied.jpg', 'a/moved.jpg', 'a/b/written.jpg'].map((key) => modeOf(`files/${key}`))).toEqual([
      '640',
      '640',
      '640',
    ]);
    expect(['files', 'files/a', 'files/a/b'].map((path) => statSync(join(root, path)).mode & 0o7777)).toEqual([
      0o2750, 0o2750, 0o2750,
    ]);
    const ownerOnlyStorage = await createDiskStorage(join(root, 'closed'));
    await ownerOnlyStorage.put('a/copied.jpg', { path: join(root, 'open') });
    expect([modeOf('closed'), modeOf('closed/a'), modeOf('closed/a/copied.jpg')]).toEqual(['700', '700', '600']);
  });

  it('gives a folder its group when a killed process had just created it', async () => {
    const storage = await createDiskStorage(join(root, 'files'), groupReadAccess(process.getgid!()));
    mkdirSync(join(root, 'files/fotos'), { mode: 0o700 });
    await storage.put('fotos/a.jpg', Buffer.from('x'));
    expect(modeOf('files/fotos')).toBe('750');
  });

  it('gives only this user read and write access to a temporary copy', async () => {
    write('read-only', 0o444);
    await withTempCopy(join(root, 'read-only'), root, ({ path }) => {
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
      return Promise.resolve();
    });
  });
});

describe('findGroup and assignGroup', () => {
  it('finds a group by number or name', async () => {
    expect(await findGroup('1234')).toBe(1234);
    const [, name, gid] = /^([^:]+):[^:]*:(\d+):/.exec(readFileSync('/etc/group', 'utf8'))!;
    expect(await findGroup(name!)).toBe(Number(gid));
    await expect(findGroup('no-such-group')).rejects.toThrow('staat niet in /etc/group');
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'throws for a group that files cannot be assigned to',
    () => {
      // Runs as a user who is not a member of the group.
      chmodSync(root, 0o777);
      const program = `import { assignGroup } from ${JSON.stringify(join(import.meta.dirname, 'permissions.ts'))};
      process.setgroups([]); process.setgid(65534); process.setuid(65534);
      import('node:fs').then(({ mkdirSync }) => mkdirSync('mine'))
        .then(() => assignGroup('mine', 0)).catch((cause) => console.log(cause.message));`;
      const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', program];
      expect(spawnSync(process.execPath, args, { cwd: root }).stdout.toString()).toMatch(/^FILES_GROUP: mine kan niet/);
    },
  );
});
