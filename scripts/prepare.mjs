import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const buildStampFile = join(root, 'node_modules/.cache/ledenportaal/built');
const buildOutputs = [
  'apps/api/dist/server.js',
  'apps/api/dist/portal.js',
  'apps/web/dist/index.html',
  'packages/embedded-mongo/dist/mongod.js',
];

/** Prints a message for the user and exits with code 1. */
export const exitWithError = (message) => {
  console.error(message);
  process.exit(1);
};

export const assertNodeVersion = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 15)) return;
  exitWithError(`Ledenportaal heeft Node 20.15 of nieuwer nodig; dit is Node ${process.versions.node}.`);
};

const getModifiedTime = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs a command in the root of the repository. Exits when it fails. */
export const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) exitWithError(`Dit ging mis: ${command} ${args.join(' ')}`);
};

/** Installs when needed. npm writes node_modules/.package-lock.json last, so an interrupted install is repeated. */
export const ensureInstalled = () => {
  const installedTime = getModifiedTime(join(root, 'node_modules/.package-lock.json'));
  if (installedTime && installedTime >= getModifiedTime(join(root, 'package-lock.json'))) return;
  console.log('De onderdelen worden geïnstalleerd (eenmalig, ongeveer een minuut) ...');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Includes the modification times of folders, which change when a file is removed. */
export const findNewestModifiedTime = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-test', '.turbo'].includes(name))
    .reduce((newestTime, entry) => {
      const path = join(folder, entry.name);
      return Math.max(newestTime, entry.isDirectory() ? findNewestModifiedTime(path) : getModifiedTime(path));
    }, getModifiedTime(folder));

export const ensureBuilt = () => {
  const builtTime = getModifiedTime(buildStampFile);
  const sources = ['apps/web', 'apps/api', 'packages'].map((folder) => findNewestModifiedTime(join(root, folder)));
  const newestTime = Math.max(
    ...sources,
    getModifiedTime(join(root, 'package-lock.json')),
    getModifiedTime(join(root, 'tsconfig.base.json')),
  );
  if (builtTime >= newestTime && buildOutputs.every((path) => existsSync(join(root, path)))) return;
  console.log('Het portaal wordt gebouwd ...');
  const startedAt = new Date();
  run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
  mkdirSync(dirname(buildStampFile), { recursive: true });
  // Stores the start time of the build, because a file that was saved during the build must count as newer.
  writeFileSync(buildStampFile, `${startedAt.toISOString()}\n`);
};
