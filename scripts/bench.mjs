// Runs the benchmarks and writes apps/bench/results; `npm run bench -- NAME` runs one group.
import { ensureBuilt, ensureInstalled, assertNodeVersion, run } from './prepare.mjs';
import { findProgram } from './test/programs.mjs';

assertNodeVersion();
ensureInstalled();
ensureBuilt();
const chromium = findProgram('chromium');
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
run('npm', ['run', '--silent', 'bench', '-w', 'apps/bench', '--', ...process.argv.slice(2)], env);
