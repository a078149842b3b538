// All tests: units and API on a real database (vitest), then journeys in a real browser (playwright).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const outcomeOfVitest = ({ testResults }) =>
  testResults.flatMap(({ assertionResults, status, name }) =>
    assertionResults.length
      ? assertionResults.map((test) => ({
          title: test.fullName,
          status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        }))
      : [{ title: name, status: status === 'passed' ? 'passed' : 'failed' }],
  );

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
/** A test that passed at its second try is a flaky one, and counts as failed. */
const ofPlaywright = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
const outcomeOfPlaywright = ({ suites }) =>
  suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status: ofPlaywright[status] })));

const vitest = runner(
  'vitest',
  (file) => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  () => ({}),
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
rmSync(reports, { recursive: true, force: true });

const notTried = readFileSync(join(root, 'docs/not-tried.md'), 'utf8');
const count = (status) => tests.filter((test) => test.status === status).length;
const unnamed = tests.filter(({ title, status }) => status === 'skipped' && !notTried.includes(title));
for (const { title } of unnamed) console.error(`Overgeslagen, en niet genoemd in docs/not-tried.md: ${title}`);
if (!vitest.ok || !playwright.ok)
  console.error(`Mislukt: ${[!vitest.ok && 'vitest', !playwright.ok && 'playwright'].filter(Boolean).join(' en ')}.`);

const broken = [vitest, playwright].filter(({ ok, report }) => !ok && !report).length;
const failed = count('failed') + unnamed.length + broken;
const skipped = count('skipped') - unnamed.length;
console.log(`${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && vitest.ok && playwright.ok ? 0 : 1);
