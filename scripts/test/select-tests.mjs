// Which tests belong to a feature, and which a change can affect.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from '../prepare.mjs';

/** The journeys of a feature, by the path of their file under apps/e2e/tests. */
const journeys = {
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
};

/** Playwright matches the whole path of a file. */
const inTests = (path) => `/tests/${path}`;

const sources = ['apps/api/src/features', 'apps/web/src/features', 'packages/shared/src'];
const isFeature = (name) => sources.some((folder) => existsSync(join(root, folder, name)));

/** Selects by names: a feature stands for its units, routes and journeys, any other name for the files with it in their path. */
export const selectByName = (names) => ({
  vitest: names.map((name) => (isFeature(name) ? `/${name}/` : name)),
  playwright: names.flatMap((name) => journeys[name]?.map(inTests) ?? [name]),
});

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) giveUp(`git ${args.join(' ')} lukte niet; --changed vergelijkt met de tak main.`);
  return stdout.split('\n').filter(Boolean);
};

/** Nothing that runs in a journey. */
const unrelated = /^(docs|deploy|\.github|apps\/(bench|faults))\/|\.(md|test\.tsx?)$|^apps\/\w+\/src\/test\//;
const ofFeature = new RegExp(`^(?:${sources.join('|')})/([^/]+)/`);
const ofJourney = /^apps\/e2e\/tests\/(.+\.spec\.ts)$/;

/** The journeys that a change of these files can affect: undefined for all of them. */
export const journeysOf = (files) => {
  const selected = files
    .filter((file) => !unrelated.test(file))
    .map((file) => {
      const spec = ofJourney.exec(file)?.[1];
      return (spec ? [spec] : journeys[ofFeature.exec(file)?.[1]])?.map(inTests);
    });
  return selected.includes(undefined) ? undefined : [...new Set(selected.flat())];
};

/** Selects what the commits since main and the uncommitted changes can affect; vitest follows the imports. */
export const selectChanged = () => {
  const [base] = git('merge-base', 'main', 'HEAD');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return { vitest: [`--changed=${base}`, '--passWithNoTests'], playwright: journeysOf(files) };
};
