// Tests: units and API on a real database (vitest), then journeys in a real browser (Playwright). See CONTRIBUTING.md.
//   npm test                  the core suite: without the files of test/slow-tests.ts, journeys with the tag @core
//   npm test -- fotos         everything that belongs to a feature, or whose path contains the word
//   npm test -- --changed     everything that a change since main can affect
//   npm run test:all          everything, each file isolated, on disk
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, giveUp, needNode20, root } from './prepare.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { selectByName, selectChanged } from './test/select-tests.mjs';

/** More failed tests than this are not retried: that many do not fail by chance. */
const maxFlaky = 3;

const args = process.argv.slice(2);
const all = args.includes('--all');
const changed = args.includes('--changed');
const names = args.filter((arg) => !arg.startsWith('-'));
const unknown = args.filter((arg) => arg.startsWith('-') && !['--all', '--changed'].includes(arg));
if (unknown.length) giveUp(`Onbekende optie: ${unknown.join(' ')}. Er zijn --changed en namen; zie CONTRIBUTING.md.`);
if (changed && names.length) giveUp('Kies --changed of namen, niet beide.');

/** Memory instead of a disk, where there is enough: most tests wait for flushes to disk. */
const findTemporaryFolder = () => {
  const memory = '/dev/shm';
  if (all || !existsSync(memory)) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4e9 ? memory : tmpdir();
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
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

const isWhole = !changed && names.length === 0;
const options = {
  reports: temporary,
  env: {
    CHROMIUM_PATH: chromium,
    TMPDIR: temporary,
    ...(all ? { TEST_SUITE: 'all' } : isWhole ? { TEST_SUITE: 'core' } : {}),
  },
};
const selected = changed ? selectChanged() : selectByName(names);
const runJourneys = isWhole || !selected.playwright || selected.playwright.length > 0;
let results = [
  ...runVitest([...selected.vitest, ...(isWhole ? [] : ['--passWithNoTests'])], options),
  ...(runJourneys ? runPlaywright(selected.playwright ?? [], options) : []),
];

/** Runs each file that failed once more, alone. A test that then passes is flaky. */
const retry = (failed) => {
  for (const { runner, file } of new Map(failed.map((test) => [test.file, test])).values()) {
    if (!file) continue;
    console.log(`\nOpnieuw, alleen: ${relative(root, file)}`);
    const again =
      runner === 'vitest'
        ? runVitest([relative(root, file)], options)
        : runPlaywright([relative(join(root, 'apps/e2e/tests'), file), '--workers=1'], options);
    const failedAtFirst = new Set(failed.filter((test) => test.file === file).map(({ title }) => title));
    const crashed = !again.some((test) => test.file === file);
    if (crashed) continue;
    results = [
      ...results.filter((test) => test.file !== file),
      ...again.map((test) =>
        test.status === 'passed' && failedAtFirst.has(test.title) ? { ...test, status: 'flaky' } : test,
      ),
    ];
    // An error outside the tests has no title that passes the second time.
    for (const title of failedAtFirst)
      if (!again.some((test) => test.title === title)) results.push({ runner, file, title, status: 'flaky' });
  }
};
const failedAtFirst = results.filter(({ status }) => status === 'failed');
if (failedAtFirst.length <= maxFlaky) retry(failedAtFirst);

const longestMessage = 2000;
/** The whole message is in the output of the runner, far above. */
const describe = ({ title, messages }) =>
  [title, ...messages.map((message) => stripVTControlCharacters(message ?? '').slice(0, longestMessage))].join('\n  ');

const notTried = readFileSync(join(root, 'docs/not-tried.md'), 'utf8');
const withStatus = (status) => results.filter((test) => test.status === status);
const titleOnly = ({ title }) => title.replace(/^\[\w+\] /, '');
const unnamed = withStatus('skipped').filter((test) => !notTried.includes(titleOnly(test)));
const flaky = withStatus('flaky');
for (const { title, file } of flaky) console.error(`Flaky: ${title} (${relative(root, file)})`);
for (const test of withStatus('failed')) console.error(`Mislukt: ${describe(test)}`);
for (const { title } of unnamed) console.error(`Overgeslagen, en niet genoemd in docs/not-tried.md: ${title}`);
if (flaky.length > maxFlaky) console.error(`Meer dan ${maxFlaky} tests slaagden pas de tweede keer.`);

const passed = withStatus('passed').length;
const failed = withStatus('failed').length + unnamed.length;
const skipped = withStatus('skipped').length - unnamed.length;
const counts = [`${passed} passed`, `${failed} failed`];
if (flaky.length) counts.push(`${flaky.length} flaky`);
if (skipped) counts.push(`${skipped} skipped`);
console.log(counts.join(', '));
const isGreen = failed === 0 && flaky.length <= maxFlaky && (passed > 0 || !isWhole);
process.exitCode = isGreen ? 0 : 1;
