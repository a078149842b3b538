import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const builtStamp = join(root, 'node_modules/.cache/ledenportaal/built');
const outputs = [
  'apps/api/dist/server.js',
  'apps/api/dist/portal.js',
  'apps/web/dist/index.html',
  'packages/embedded-mongo/dist/mongod.js',
];

/** Ends the program with one sentence, for the person at the keyboard. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

export const needNode20 = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 11)) return;
  giveUp(`Ledenportaal heeft Node 20.11 of nieuwer nodig; dit is Node ${process.versions.node}.`);
};

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs a program of this project to its end, and gives up where it fails. */
export const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) giveUp(`Dit ging mis: ${command} ${args.join(' ')}`);
};

/** npm writes node_modules/.package-lock.json last, so an install that was broken off is done again. */
export const ensureInstalled = () => {
  const installed = changedAt(join(root, 'node_modules/.package-lock.json'));
  if (installed && installed >= changedAt(join(root, 'package-lock.json'))) return;
  console.log('De onderdelen worden geïnstalleerd (eenmalig, ongeveer een minuut) ...');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
};

/** Folders count too: their time changes when a file in them is removed. */
const newestIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-test', '.turbo', 'files'].includes(name))
    .reduce((newest, entry) => {
      const path = join(folder, entry.name);
      return Math.max(newest, entry.isDirectory() ? newestIn(path) : changedAt(path));
    }, changedAt(folder));

export const ensureBuilt = () => {
  const built = changedAt(builtStamp);
  const sources = ['apps/web', 'apps/api', 'packages'].map((folder) => newestIn(join(root, folder)));
  const newest = Math.max(
    ...sources,
    changedAt(join(root, 'package-lock.json')),
    changedAt(join(root, 'tsconfig.base.json')),
  );
  if (built >= newest && outputs.every((path) => existsSync(join(root, path)))) return;
  console.log('Het portaal wordt gebouwd ...');
  const began = new Date();
  run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
  mkdirSync(dirname(builtStamp), { recursive: true });
  // The time at which building began: what was saved meanwhile is newer than this.
  writeFileSync(builtStamp, `${began.toISOString()}\n`);
};
