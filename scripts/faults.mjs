// Injects faults into a running portal and prints the results; `npm run test:faults -- NAME` runs one group.
import { ensureBuilt, ensureInstalled, assertNodeVersion, run } from './prepare.mjs';

assertNodeVersion();
ensureInstalled();
ensureBuilt();
run('npm', ['run', '--silent', 'faults', '-w', 'apps/faults', '--', ...process.argv.slice(2)]);
