/** Builds another revision of the portal in a folder of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The root of this repository. */
export const root = join(import.meta.dirname, '../../../..');

const runGit = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Returns the hash of a commit, branch or tag; undefined when there is none of that name. */
export const findCommit = (revision: string): string | undefined => {
  try {
    return runGit('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  } catch {
    return undefined;
  }
};

export const abbreviate = (commit: string): string => commit.slice(0, 8);

/** What the portal is built from. */
const sources = ['apps/api', 'apps/web', 'packages', 'package-lock.json'];

/** Describes the portal of the working tree by the last commit that changed it. */
export const describeWorkingTree = (): string => {
  const commit = runGit('log', '-1', '--format=%H', '--', ...sources);
  const isChanged = runGit('status', '--porcelain', '--', ...sources) !== '';
  return `${abbreviate(commit)}${isChanged ? ' with uncommitted changes' : ''}`;
};

/**
 * Returns a folder with the files of a commit, installed and built. The folder stays in the temporary folder of the
 * system, for the next comparison. Throws when the commit cannot be built.
 */
export const ensureBuilt = (commit: string): string => {
  const folder = join(tmpdir(), `ledenportaal-bench-version-${commit}`);
  const markerFile = join(folder, '.built');
  if (existsSync(markerFile)) return folder;
  console.error(`Building ${abbreviate(commit)} in ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'archive.tar');
  runGit('archive', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  const run = (...args: string[]): void => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
    const { status } = spawnSync('npm', args, { cwd: folder, env, stdio: ['ignore', 2, 2] });
    if (status !== 0)
      throw new Error(`${abbreviate(commit)} cannot be built: npm ${args.join(' ')} failed in ${folder}`);
  };
  run('ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
  run('run', 'build');
  writeFileSync(markerFile, '');
  return folder;
};
