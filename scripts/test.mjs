// Runs the unit and API tests with a real database (vitest), then the journeys in a browser (Playwright).
//   npm test                  the core suite: without the files of test/slow-tests.ts, journeys with the tag @core
//   npm test -- photos         all tests of a feature, or with the word in their path
//   npm test -- --changed     all tests that the changes since main can affect
//   npm run test:all          all tests, each file isolated, on disk
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, exitWithError, assertNodeVersion, root } from './prepare.mjs';
import { createUsageFinder, findMissingPrograms, findProgram, toInstallCommand } from './test/programs.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { selectByName, selectChanged, toFileFilter } from './test/select-tests.mjs';
import { budgetSeconds, formatTimeTable } from './test/time-table.mjs';

/** Failed tests are not retried when there are more than this: then they did not fail by chance. */
const maxFlaky = 3;

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const isChanged = args.includes('--changed');
const names = args.filter((arg) => !arg.startsWith('-'));
const unknown = args.filter((arg) => arg.startsWith('-') && !['--all', '--changed'].includes(arg));
if (unknown.length)
  exitWithError(`Onbekende optie: ${unknown.join(' ')}. Er zijn --changed en namen; zie CONTRIBUTING.md.`);
if (isChanged && names.length) exitWithError('Kies --changed of namen, niet beide.');

/** Uses memory when enough is free, because most tests wait for disk flushes. The suite of all tests uses the disk. */
const findTemporaryFolder = () => {
  if (isAll) return existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const minFreeBytes = 4e9;
  try {
    const memory = '/dev/shm';
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > minFreeBytes && freemem() > minFreeBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};

assertNodeVersion();
ensureInstalled();
ensureBuilt();
const chromium = findProgram('chromium');
const missingPrograms = findMissingPrograms();
const temporaryFolder = mkdtempSync(join(findTemporaryFolder(), 'lp-'));
// Some tests run a program as another user, which must be able to traverse the folder.
chmodSync(temporaryFolder, 0o711);
process.on('exit', () => {
  try {
    rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`De tijdelijke map blijft staan: ${error.message}`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const isPartial = isChanged || names.length > 0;
const suite = isAll ? 'all' : isPartial ? undefined : 'core';
const options = {
  reports: temporaryFolder,
  env: {
    TMPDIR: temporaryFolder,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(suite && { TEST_SUITE: suite }),
  },
};
const selected = isChanged ? selectChanged() : selectByName(names);
/** With --changed an empty selection runs nothing; otherwise it runs everything. */
const shouldRun = (filters) => !isChanged || filters.length > 0;
const areJourneysSelected = shouldRun(selected.playwright);
const runs = [
  ...(shouldRun(selected.vitest)
    ? [runVitest([...selected.vitest, ...(isPartial ? ['--passWithNoTests'] : [])], options)]
    : []),
  ...(chromium && areJourneysSelected
    ? [runPlaywright([...selected.playwright, ...(isPartial ? ['--pass-with-no-tests'] : [])], options)]
    : []),
];
let results = runs.flatMap((run) => run.results);
if (results.length === 0 && (chromium || !areJourneysSelected)) {
  if (!isChanged) exitWithError(`Er zijn geen tests voor: ${names.join(' ')}`);
  console.log('Geen test wordt geraakt door wat sinds main is veranderd.');
}

/** Retries each file with a failed test, alone. A test that passes then is flaky, and keeps its first error message. */
const retry = (failed) => {
  for (const file of new Set(failed.map((test) => test.file))) {
    const first = failed.filter((test) => test.file === file);
    console.log(`\nOpnieuw, alleen: ${relative(root, file)}`);
    const { results: second } =
      first[0].runner === 'vitest'
        ? runVitest([relative(root, file)], options)
        : runPlaywright([toFileFilter(relative(join(root, 'apps/e2e/tests'), file)), '--workers=1'], options);
    const hasPassed = !second.some(({ status }) => status === 'failed');
    results = [
      ...results.filter((test) => test.file !== file),
      ...second.filter(({ title, status }) => status !== 'passed' || !first.some((test) => test.title === title)),
      ...first
        .filter(({ title }) => hasPassed || second.some((test) => test.title === title && test.status === 'passed'))
        .map((test) => ({ ...test, status: 'flaky' })),
    ];
  }
};
const failedAtFirst = results.filter(({ status }) => status === 'failed');
if (failedAtFirst.length <= maxFlaky && failedAtFirst.every(({ file }) => file)) retry(failedAtFirst);

const maxMessageLength = 2000;
/** Truncates messages, because the complete ones are in the output of the runner. */
const describe = ({ title, file, messages }) =>
  [
    file ? `${title} (${relative(root, file)})` : title,
    ...messages.map((message) => stripVTControlCharacters(message ?? '').slice(0, maxMessageLength)),
  ].join('\n  ');

const notTriedDocument = readFileSync(join(root, 'docs/not-tried.md'), 'utf8');
const getResultsWithStatus = (status) => results.filter((test) => test.status === status);
const skipped = getResultsWithStatus('skipped');

/** The tests that were skipped for want of a program, and the missing programs that a selected test asks for. */
const findUntried = () => {
  const usesProgram = createUsageFinder();
  const withoutProgram = skipped.filter(({ file }) => missingPrograms.some((name) => usesProgram(file, name)));
  const isWanted = (name) =>
    name === 'chromium' ? areJourneysSelected : withoutProgram.some(({ file }) => usesProgram(file, name));
  return { tests: withoutProgram, programs: missingPrograms.filter(isWanted) };
};
const untried = missingPrograms.length > 0 ? findUntried() : { tests: [], programs: [] };
const unlistedSkipped = skipped.filter(
  (test) => !untried.tests.includes(test) && !notTriedDocument.includes(test.name),
);
const flaky = getResultsWithStatus('flaky');
for (const test of flaky) console.error(`Flaky: ${describe(test)}`);
for (const test of getResultsWithStatus('failed')) console.error(`Mislukt: ${describe(test)}`);
for (const { title } of unlistedSkipped) console.error(`Overgeslagen, en niet genoemd in docs/not-tried.md: ${title}`);
if (flaky.length > maxFlaky) console.error(`Meer dan ${maxFlaky} tests slaagden pas de tweede keer.`);

const files = runs.flatMap((run) => run.files);
if (files.length > 0) console.log(formatTimeTable(files, suite === 'core' && chromium ? budgetSeconds : undefined));
if (untried.programs.length > 0) {
  const journeys = untried.programs.includes('chromium') ? ' en de browsertests' : '';
  console.log(
    `Niet geprobeerd: ${untried.tests.length} tests${journeys}, want er is geen ${untried.programs.join(', ')}. ` +
      `Installeer dat met: sudo ${toInstallCommand(untried.programs)}`,
  );
}
// In CI every declared program is installed, so that no test is left out unnoticed.
const failed =
  getResultsWithStatus('failed').length + unlistedSkipped.length + (process.env.CI ? untried.programs.length : 0);
const allowedSkipped = skipped.length - unlistedSkipped.length;
const counts = [`${getResultsWithStatus('passed').length} passed`, `${failed} failed`];
if (flaky.length) counts.push(`${flaky.length} flaky`);
if (allowedSkipped) counts.push(`${allowedSkipped} skipped`);
console.log(counts.join(', '));
process.exitCode = failed === 0 && flaky.length <= maxFlaky ? 0 : 1;
