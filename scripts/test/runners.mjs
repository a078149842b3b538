// Runs vitest and Playwright, and reads their reports as one list of results.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * A result is `{ runner, file, title, status: 'passed' | 'failed' | 'skipped', messages }`; `file` is an absolute path,
 * or undefined for an error that belongs to no file. A file that fails outside its tests counts as one failed test.
 */
const result = (runner, file, title, status, messages = []) => ({ runner, file, title, status, messages });

const run = (args, cwd, env) =>
  spawnSync('npx', args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

const readJson = (file) => {
  if (!existsSync(file)) return undefined;
  const content = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return content;
};

/** A runner that fails without naming a failed test, for example because it crashed, counts as one failed test. */
const withCrash = (runner, ok, results) =>
  ok || results.some(({ status }) => status === 'failed')
    ? results
    : [...results, result(runner, undefined, runner, 'failed', ['stopped without naming a failed test'])];

const toVitestResults = ({ testResults }, errors) => [
  ...testResults.flatMap(({ assertionResults, status, name: file, message }) => {
    const tests = assertionResults.map((test) => {
      const isKnown = test.status === 'passed' || test.status === 'failed';
      return result('vitest', file, test.fullName, isKnown ? test.status : 'skipped', test.failureMessages);
    });
    const failedOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return failedOutsideTests ? [...tests, result('vitest', file, file, 'failed', [message])] : tests;
  }),
  ...errors.map(({ file, text }) => result('vitest', file, 'Error outside the tests', 'failed', [text])),
];

/** `args`: filters and options of vitest. Reports are written to the folder `reports`. */
export const runVitest = (args, { reports, env }) => {
  const file = join(reports, 'vitest.json');
  const errorsFile = join(reports, 'unhandled-errors.json');
  const reporters = ['default', 'json', join(import.meta.dirname, 'unhandled-errors.mjs')];
  const ok = run(
    ['vitest', 'run', ...args, ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`],
    root,
    { ...env, UNHANDLED_ERRORS_FILE: errorsFile },
  );
  const report = readJson(file);
  return withCrash('vitest', ok && report, report ? toVitestResults(report, readJson(errorsFile) ?? []) : []);
};

const e2e = join(root, 'apps/e2e');
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
const toPlaywrightResults = ({ suites, errors, config }) => [
  ...suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) =>
      result(
        'playwright',
        join(config.rootDir, file),
        `[${projectName}] ${title}`,
        playwrightStatus[status],
        results.flatMap((each) => each.errors.map(({ message }) => message)),
      ),
    ),
  ),
  ...errors.map(({ message }) => result('playwright', undefined, 'Error outside the tests', 'failed', [message])),
];

/** `args`: filters and options of Playwright. */
export const runPlaywright = (args, { reports, env }) => {
  const file = join(reports, 'playwright.json');
  const ok = run(['playwright', 'test', ...args, '--reporter=list,json', '--pass-with-no-tests'], e2e, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readJson(file);
  return withCrash('playwright', ok && report, report ? toPlaywrightResults(report) : []);
};
