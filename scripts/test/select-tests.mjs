// Selects the tests of a feature, or the tests that a change can affect, as path filters: `{ vitest, playwright }`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, root } from '../prepare.mjs';

/** Maps a feature to its journeys: prefixes of file paths under apps/e2e/tests. */
const journeys = new Map(
  Object.entries({
    account: ['accounts/'],
    accounts: ['accounts/'],
    profile: ['accounts/profile', 'accounts/keyboard-account'],
    files: ['files/'],
    documents: ['files/'],
    toolkit: ['files/toolkit', 'files/video'],
    video: ['files/video'],
    'foto-base': ['fotos/'],
    fotos: ['fotos/'],
    'member-fotos': ['fotos/collection', 'fotos/upload-and-download'],
    uploads: ['fotos/upload', 'fotos/bulk-upload', 'fotos/admin-foto'],
    labels: ['fotos/labels'],
    collections: ['fotos/collection'],
    downloads: ['fotos/collection', 'fotos/upload-and-download', 'files/'],
    leden: ['leden/leden', 'portal/keyboard-lists'],
    bedrijven: ['leden/bedrijven', 'portal/keyboard-lists'],
    dashboard: ['portal/dashboard'],
    content: ['portal/content', 'files/'],
  }),
);
/** Journeys that visit pages of every feature. */
const commonJourneys = 'portal/';

/** Playwright matches a filter as a regular expression against the whole path of a file. */
export const toFileFilter = (path) => `/tests/${path}`;

const featureFolders = ['apps/api/src/features', 'apps/web/src/features', 'packages/shared/src'];
const isFeature = (name) => featureFolders.some((folder) => existsSync(join(root, folder, name)));

/** Selects the tests of a feature; for a name that is not a feature, the tests with that name in their path. */
export const selectByName = (names) => ({
  vitest: names.map((name) => (isFeature(name) ? `/${name}/` : name)),
  playwright: names.flatMap((name) =>
    (journeys.get(name) ?? [`.*${name.replace(/[^\w/-]/g, '\\$&')}`]).map(toFileFilter),
  ),
});

const readOutputLines = (command, args) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) exitWithError(`Dit ging mis: ${command} ${args.join(' ')}. --changed vergelijkt met de tak main.`);
  return stdout.split('\n').filter(Boolean);
};
const git = (...args) => readOutputLines('git', args);

const testFilePattern = /\.test\.(tsx?|mjs)$/;
/** Files that no journey uses. */
const notUsedByJourneys = /^(docs|deploy|\.github|apps\/(bench|faults))\/|\.(md|test\.tsx?)$|^apps\/\w+\/src\/test\//;
const featurePattern = new RegExp(`^(?:${featureFolders.join('|')})/([^/]+)/`);
const journeyPattern = /^apps\/e2e\/tests\/(.+\.spec\.ts)$/;

/** Selects the journeys that a change of these files can affect. An empty filter selects all journeys. */
export const selectJourneys = (files) => {
  const used = files.filter((file) => !notUsedByJourneys.test(file));
  const specs = used.flatMap((file) => journeyPattern.exec(file)?.[1] ?? []);
  const features = used.filter((file) => !journeyPattern.test(file)).map((file) => featurePattern.exec(file)?.[1]);
  if (!features.every((feature) => journeys.has(feature))) return [''];
  const paths = features.length ? [...features.flatMap((feature) => journeys.get(feature)), commonJourneys] : [];
  return [...new Set([...specs, ...paths])].map(toFileFilter);
};

/** Selects tests that use changed files without importing them: they start them as a program, or read them as text. */
const selectByUsage = (files) => {
  const isChanged = (pattern) => files.some((file) => pattern.test(file) && !testFilePattern.test(file));
  return [
    ...(isChanged(/^(apps\/api|packages)\//)
      ? git('grep', '-lE', String.raw`from '.*/(programs|commands|topology)[./]`, '--', '*.test.ts')
      : []),
    ...(isChanged(/^packages\/embedded-mongo\//) ? ['packages/embedded-mongo/src/'] : []),
    ...(isChanged(/^(scripts\/lint\/|\.oxlintrc)/) ? ['scripts/lint/'] : []),
    ...(isChanged(/^(deploy|docs)\/|^[^/]+$/) ? ['apps/api/src/test/whole/deploy.test.ts'] : []),
  ];
};

/** Selects the tests that the commits since main and the uncommitted changes can affect. Vitest resolves imports. */
export const selectChanged = () => {
  const [base] = git('merge-base', 'main', 'HEAD');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const importingTests = readOutputLines('npx', ['vitest', 'list', '--filesOnly', `--changed=${base}`])
    .map((line) => line.replace(/^\[[^\]]*\] /, ''))
    .filter((line) => testFilePattern.test(line));
  return { vitest: [...new Set([...importingTests, ...selectByUsage(files)])], playwright: selectJourneys(files) };
};
