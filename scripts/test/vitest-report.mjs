import { writeFileSync } from 'node:fs';

/**
 * Vitest reporter that writes what the JSON report does not contain to VITEST_REPORT_FILE: errors outside tests, and
 * the seconds of each file, with loading and hooks.
 */
export default class VitestReport {
  onTestRunEnd(modules, errors) {
    const texts = errors.map(({ name, message, stack, type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [type, file, test, stack ?? `${name}: ${message}`].filter(Boolean).join('\n'),
    );
    const files = modules.map((module) => {
      // Without the environment: files that share one report its whole time each.
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      const milliseconds = prepareDuration + collectDuration + setupDuration + duration;
      return { part: module.project.name, file: module.moduleId, seconds: milliseconds / 1000 };
    });
    writeFileSync(process.env.VITEST_REPORT_FILE, JSON.stringify({ errors: texts, files }));
  }
}
