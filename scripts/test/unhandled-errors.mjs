import { writeFileSync } from 'node:fs';

/** Vitest reporter that writes errors outside tests to UNHANDLED_ERRORS_FILE. The JSON report does not contain them. */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message, stack, type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [type, file, test, stack ?? `${name}: ${message}`].filter(Boolean).join('\n'),
    );
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts));
  }
}
