// Tests: units and API on a real database (vitest), then journeys in a real browser (Playwright). See CONTRIBUTING.md.
//   npm test                  the core suite: without the files of test/slow-tests.ts, journeys with the tag @core
//   npm test -- fotos         everything that belongs to a feature, or whose path contains the word
//   npm test -- --changed     everything that a change since main can affect
//   npm run test:all          everything, each file isolated, on disk
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, giveUp, needNode20, root } from './prepare.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { selectByName, selectChanged, toFileFilter } from './test/select-tests.mjs';

/** More failed tests than this are not retried: that many do not fail by chance. */
const maxFlaky = 3;

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const isChanged = args.includes('--changed');
const names = args.filter((arg) => !arg.startsWith('-'));
const unknown = args.filter((arg) => arg.startsWith('-') && !['--all', '--changed'].includes(arg));
if (unknown.length) giveUp(`Onbekende optie: ${unknown.join(' ')}. Er zijn --changed en namen; zie CONTRIBUTING.md.`);
if (isChanged && names.length) giveUp('Kies --changed of namen, niet beide.');

/** In memory where there is enough of it, because most tests wait for flushes to disk; all tests run on a disk. */
const findTemporaryFolder = () => {
  if (isAll) return existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const enough = 4e9;
  try {
    const memory = '/dev/shm';
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough && freemem() > enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};

needNode20();
ensureInstalled();
ensureBuilt();
const chromium = findChromium();
const temporary = mkdtempSync(join(findTemporaryFolder(), 'lp-'));
// Some tests run a program as another user, who must be able to enter the folder.
chmodSync(temporary, 0o711);
process.on('exit', () => {
  try {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`De tijdelijke map blijft staan: ${error.message}`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const isPartial = isChanged || names.length > 0;
const suite = isAll ? 'all' : isPartial ? undefined : 'core';
const options = {
  reports: temporary,
  env: { CHROMIUM_PATH: chromium, TMPDIR: temporary, ...(suite && { TEST_SUITE: suite }) },
};
const selected = isChanged ? selectChanged() : selectByName(names);
/** An empty selection of a change runs nothing; without names everything runs. */
const shouldRun = (filters) => !isChanged || filters.length > 0;
let results = [
  ...(shouldRun(selected.vitest)
    ? runVitest([...selected.vitest, ...(isPartial ? ['--passWithNoTests'] : [])], options)
    : []),
  ...(shouldRun(selected.playwright)
    ? runPlaywright([...selected.playwright, ...(isPartial ? ['--pass-with-no-tests'] : [])], options)
    : []),
];
if (results.length === 0) {
  if (!isChanged) giveUp(`Er zijn geen tests voor: ${names.join(' ')}`);
  console.log('Geen test wordt geraakt door wat sinds main is veranderd.');
}

/** Runs each file with a failed test once more, alone. A test that then passes is flaky; it keeps its first message. */
const retry = (failed) => {
  for (const file of new Set(failed.map((test) => test.file))) {
    const first = failed.filter((test) => test.file === file);
    console.log(`\nOpnieuw, alleen: ${relative(root, file)}`);
    const second =
      first[0].runner === 'vitest'
        ? runVitest([relative(root, file)], options)
        : runPlaywright([toFileFilter(relative(join(root, 'apps/e2e/tests'), file)), '--workers=1'], options);
    const isGreen = !second.some(({ status }) => status === 'failed');
    results = [
      ...results.filter((test) => test.file !== file),
      ...second.filter(({ title, status }) => status !== 'passed' || !first.some((test) => test.title === title)),
      ...first
        .filter(({ title }) => isGreen || second.some((test) => test.title === title && test.status === 'passed'))
        .map((test) => ({ ...test, status: 'flaky' })),
    ];
  }
};
const failedAtFirst = results.filter(({ status }) => status === 'failed');
if (failedAtFirst.length <= maxFlaky && failedAtFirst.every(({ file }) => file)) retry(failedAtFirst);

const longestMessage = 2000;
/** The whole message is in the output of the runner, far above. */
const describe = ({ title, file, messages }) =>
  [
    file ? `${title} (${relative(root, file)})` : title,
    ...messages.map((message) => stripVTControlCharacters(message ?? '').slice(0, longestMessage)),
  ].join('\n  ');

const notTried = readFileSync(join(root, 'docs/not-tried.md'), 'utf8');
const withStatus = (status) => results.filter((test) => test.status === status);
const withoutProject = ({ title }) => title.replace(/^\[\w+\] /, '');
const unlistedSkipped = withStatus('skipped').filter((test) => !notTried.includes(withoutProject(test)));
const flaky = withStatus('flaky');
for (const test of flaky) console.error(`Flaky: ${describe(test)}`);
for (const test of withStatus('failed')) console.error(`Mislukt: ${describe(test)}`);
for (const { title } of unlistedSkipped) console.error(`Overgeslagen, en niet genoemd in docs/not-tried.md: ${title}`);
if (flaky.length > maxFlaky) console.error(`Meer dan ${maxFlaky} tests slaagden pas de tweede keer.`);

const failed = withStatus('failed').length + unlistedSkipped.length;
const skipped = withStatus('skipped').length - unlistedSkipped.length;
const counts = [`${withStatus('passed').length} passed`, `${failed} failed`];
if (flaky.length) counts.push(`${flaky.length} flaky`);
if (skipped) counts.push(`${skipped} skipped`);
console.log(counts.join(', '));
process.exitCode = failed === 0 && flaky.length <= maxFlaky ? 0 : 1;
