// Runs vitest and Playwright, and converts their reports to `{ results, files }`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * A result is `{ runner, file, title, name, status: 'passed' | 'failed' | 'skipped', messages }`; `file` is an absolute path,
 * or undefined for an error that no file caused. A file that fails outside its tests counts as one failed test.
 * `files` has the test-seconds of each file: `{ part, file, seconds }`, where `part` is the project of vitest, or e2e.
 */
const result = (runner, file, title, status, messages = [], name = title) => ({
  runner,
  file,
  title,
  name,
  status,
  messages,
});

/** Returns the exit code, or undefined when a signal ended the program. */
const run = (args, cwd, env) => {
  const { status, signal } = spawnSync('npx', args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (signal === 'SIGINT' || signal === 'SIGTERM' || status === 130 || status === 143) process.exit(130);
  return status ?? undefined;
};

const readJson = (file) => {
  if (!existsSync(file)) return undefined;
  const content = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return content;
};

/** Adds a failed result when no failed test explains the exit code of the runner, for example after a crash. */
const withCrash = (runner, exitCode, report, results) => {
  const isExplained =
    report && (exitCode === 0 || (exitCode === 1 && results.some(({ status }) => status === 'failed')));
  if (isExplained) return results;
  return [...results, result(runner, undefined, runner, 'failed', [`ended with ${exitCode ?? 'a signal'}`])];
};

const toVitestResults = ({ testResults }, errors) => [
  ...testResults.flatMap(({ assertionResults, status, name: file, message }) => {
    const tests = assertionResults.map((test) => {
      const isKnown = test.status === 'passed' || test.status === 'failed';
      const status = isKnown ? test.status : 'skipped';
      return result('vitest', file, test.fullName, status, test.failureMessages, test.title);
    });
    const hasFailedOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return hasFailedOutsideTests ? [...tests, result('vitest', file, file, 'failed', [message])] : tests;
  }),
  // Omits the file that vitest reports: it was running at that moment, but did not always cause the error.
  ...errors.map((message) => result('vitest', undefined, 'Error outside the tests', 'failed', [message])),
];

/** `args`: filters and options of vitest. Reports are written to the folder `reports`. */
export const runVitest = (args, { reports, env }) => {
  const file = join(reports, 'vitest.json');
  const ownFile = join(reports, 'vitest-report.json');
  const reporters = ['default', 'json', join(import.meta.dirname, 'vitest-report.mjs')];
  const exitCode = run(
    ['vitest', 'run', ...args, ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`],
    root,
    { ...env, VITEST_REPORT_FILE: ownFile },
  );
  const report = readJson(file);
  const { errors, files } = readJson(ownFile) ?? { errors: [], files: [] };
  const results = report ? toVitestResults(report, errors) : [];
  return { results: withCrash('vitest', exitCode, report, results), files };
};

const e2eFolder = join(root, 'apps/e2e');
const getSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(getSpecs)];
const statusByPlaywrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
const toPlaywrightResults = ({ suites, errors, config }) => [
  ...suites.flatMap(getSpecs).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) =>
      result(
        'playwright',
        join(config.rootDir, file),
        `[${projectName}] ${title}`,
        statusByPlaywrightStatus[status],
        results.flatMap((each) => each.errors.map(({ message }) => message)),
        title,
      ),
    ),
  ),
  ...errors.map(({ message }) => result('playwright', undefined, 'Error outside the tests', 'failed', [message])),
];

const toPlaywrightFiles = ({ suites, config }) =>
  suites.map((suite) => {
    const tests = getSpecs(suite).flatMap(({ tests: each }) => each.flatMap(({ results }) => results));
    const milliseconds = tests.reduce((sum, { duration }) => sum + duration, 0);
    return { part: 'e2e', file: join(config.rootDir, suite.file), seconds: milliseconds / 1000 };
  });

/** `args`: filters and options of Playwright. */
export const runPlaywright = (args, { reports, env }) => {
  const file = join(reports, 'playwright.json');
  const exitCode = run(['playwright', 'test', ...args, '--reporter=list,json'], e2eFolder, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readJson(file);
  const results = report ? toPlaywrightResults(report) : [];
  return {
    results: withCrash('playwright', exitCode, report, results),
    files: report ? toPlaywrightFiles(report) : [],
  };
};
