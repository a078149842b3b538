import { writeFileSync } from 'node:fs';

/** For vitest: writes the errors that belong to no test, which its JSON report leaves out, to the file named in UNHANDLED_ERRORS_FILE. */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message, stack, type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [type, file, test, stack ?? `${name}: ${message}`].filter(Boolean).join('\n'),
    );
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts));
  }
}
