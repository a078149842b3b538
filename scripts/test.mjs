// All tests: units and API on a real database (vitest), then journeys in a real browser (playwright).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
const chromium = findChromium();
const reports = mkdtempSync(join(tmpdir(), 'ledenportaal-test-'));

const runner = (name, args, env, cwd = root) => {
  const file = join(reports, `${name}.json`);
  const { status } = spawnSync('npx', args(file), {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env(file) },
    shell: process.platform === 'win32',
  });
  return { ok: status === 0, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
};

const ofVitest = { passed: 'passed', failed: 'failed' };
/** A file can fail without one of its tests, by its imports or by a hook: then it counts as one. */
const outcomeOfVitest = ({ testResults }) =>
  testResults.flatMap(({ assertionResults, status, name, message }) => {
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      status: ofVitest[status] ?? 'skipped',
      messages: failureMessages,
    }));
    const hasFailedOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return hasFailedOutsideTests ? [...tests, { title: name, status: 'failed', messages: [message] }] : tests;
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
/** A test that passed at its second try is a flaky one, and counts as failed. */
const ofPlaywright = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
const outcomeOfPlaywright = ({ suites }) =>
  suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      status: ofPlaywright[status],
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  );

const longestMessage = 2000;
/** The whole of it stands among what the runner printed, which can be long ago. */
const summaryOf = ({ title, messages }) =>
  [title, ...messages.map((message) => stripVTControlCharacters(message ?? '').slice(0, longestMessage))].join('\n  ');

const unhandledErrorsFile = join(reports, 'unhandled-errors.json');
const reporters = ['default', 'json', join(root, 'scripts/unhandled-errors.mjs')].map((name) => `--reporter=${name}`);
const vitest = runner(
  'vitest',
  (file) => ['vitest', 'run', ...reporters, `--outputFile.json=${file}`],
  () => ({ UNHANDLED_ERRORS_FILE: unhandledErrorsFile }),
);
const playwright = runner(
  'playwright',
  () => ['playwright', 'test', '--reporter=list,json'],
  (file) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  join(root, 'apps/e2e'),
);

const tests = [
  ...(vitest.report ? outcomeOfVitest(vitest.report) : []),
  ...(playwright.report ? outcomeOfPlaywright(playwright.report) : []),
];
const unhandledErrors = existsSync(unhandledErrorsFile) ? JSON.parse(readFileSync(unhandledErrorsFile, 'utf8')) : [];
rmSync(reports, { recursive: true, force: true });

const notTried = readFileSync(join(root, 'docs/not-tried.md'), 'utf8');
const count = (status) => tests.filter((test) => test.status === status).length;
const unnamed = tests.filter(({ title, status }) => status === 'skipped' && !notTried.includes(title));
for (const test of tests) if (test.status === 'failed') console.error(`Mislukt: ${summaryOf(test)}`);
for (const error of unhandledErrors) console.error(`Fout buiten de tests: ${error}`);
for (const { title } of unnamed) console.error(`Overgeslagen, en niet genoemd in docs/not-tried.md: ${title}`);
if (!vitest.ok || !playwright.ok)
  console.error(`Mislukt: ${[!vitest.ok && 'vitest', !playwright.ok && 'playwright'].filter(Boolean).join(' en ')}.`);

const broken = [vitest, playwright].filter(({ ok, report }) => !ok && !report).length;
const failed = count('failed') + unhandledErrors.length + unnamed.length + broken;
const skipped = count('skipped') - unnamed.length;
console.log(`${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && vitest.ok && playwright.ok ? 0 : 1);
