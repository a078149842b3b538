// Runs the benchmarks and writes apps/bench/results; `npm run bench -- NAME` runs one group.
import { ensureBuilt, ensureInstalled, assertNodeVersion, run } from './prepare.mjs';

assertNodeVersion();
ensureInstalled();
ensureBuilt();
run('npm', ['run', '--silent', 'bench', '-w', 'apps/bench', '--', ...process.argv.slice(2)]);
