// Which tests belong to a feature, and which a change can affect. A selection is `{ vitest, playwright }`: filters by path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from '../prepare.mjs';

/** The journeys of a feature, by the path of their file under apps/e2e/tests. */
const journeys = new Map(
  Object.entries({
    account: ['accounts/'],
    accounts: ['accounts/'],
    profile: ['accounts/profile', 'accounts/keyboard-account'],
    catalogue: ['files/'],
    files: ['files/'],
    documents: ['files/'],
    toolkit: ['files/toolkit', 'files/video'],
    video: ['files/video'],
    fotos: ['fotos/'],
    uploads: ['fotos/upload', 'fotos/bulk-upload', 'fotos/admin-foto'],
    labels: ['fotos/labels'],
    collections: ['fotos/collection'],
    downloads: ['fotos/collection', 'fotos/upload-and-download'],
    leden: ['leden/leden', 'portal/keyboard-lists'],
    bedrijven: ['leden/bedrijven', 'portal/keyboard-lists'],
    dashboard: ['portal/dashboard'],
    content: ['portal/content'],
  }),
);
/** These visit pages of every feature. */
const commonJourneys = 'portal/';

/** Playwright matches a regular expression with the whole path of a file. */
export const toFileFilter = (path) => `/tests/${path}`;

const sources = ['apps/api/src/features', 'apps/web/src/features', 'packages/shared/src'];
const isFeature = (name) => sources.some((folder) => existsSync(join(root, folder, name)));

/** A feature stands for its units, routes and journeys, any other name for the files with it in their path. */
export const selectByName = (names) => ({
  vitest: names.map((name) => (isFeature(name) ? `/${name}/` : name)),
  playwright: names.flatMap((name) =>
    (journeys.get(name) ?? [`.*${name.replace(/[^\w/-]/g, '\\$&')}`]).map(toFileFilter),
  ),
});

const runForLines = (command, args) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) giveUp(`Dit ging mis: ${command} ${args.join(' ')}. --changed vergelijkt met de tak main.`);
  return stdout.split('\n').filter(Boolean);
};
const git = (...args) => runForLines('git', args);

const testFile = /\.test\.tsx?$/;
/** Files that no journey uses. */
const unusedByJourneys = /^(docs|deploy|\.github|apps\/(bench|faults))\/|\.(md|test\.tsx?)$|^apps\/\w+\/src\/test\//;
const featurePattern = new RegExp(`^(?:${sources.join('|')})/([^/]+)/`);
const journeyPattern = /^apps\/e2e\/tests\/(.+\.spec\.ts)$/;

/** The journeys that a change of these files can affect; an empty filter selects all of them. */
export const selectJourneys = (files) => {
  const used = files.filter((file) => !unusedByJourneys.test(file));
  const specs = used.flatMap((file) => journeyPattern.exec(file)?.[1] ?? []);
  const features = used.filter((file) => !journeyPattern.test(file)).map((file) => featurePattern.exec(file)?.[1]);
  if (!features.every((feature) => journeys.has(feature))) return [''];
  const paths = features.length ? [...features.flatMap((feature) => journeys.get(feature)), commonJourneys] : [];
  return [...new Set([...specs, ...paths])].map(toFileFilter);
};

/** Tests that use the changed files without importing them: as a program that they start, or as text. */
const selectWithoutImport = (files) => {
  const isChanged = (pattern) => files.some((file) => pattern.test(file) && !testFile.test(file));
  return [
    ...(isChanged(/^(apps\/api|packages)\//)
      ? git('grep', '-lE', String.raw`from '.*/(programs|commands|topology)[./]`, '--', '*.test.ts')
      : []),
    ...(isChanged(/^packages\/embedded-mongo\//) ? ['packages/embedded-mongo/src/'] : []),
    ...(isChanged(/^(deploy|docs)\/|^[^/]+$/) ? ['apps/api/src/test/whole/deploy.test.ts'] : []),
  ];
};

/** What the commits since main and the uncommitted changes can affect; vitest finds the tests that import it. */
export const selectChanged = () => {
  const [base] = git('merge-base', 'main', 'HEAD');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const importing = runForLines('npx', ['vitest', 'list', '--filesOnly', `--changed=${base}`])
    .map((line) => line.replace(/^\[[^\]]*\] /, ''))
    .filter((line) => testFile.test(line));
  return { vitest: [...new Set([...importing, ...selectWithoutImport(files)])], playwright: selectJourneys(files) };
};
