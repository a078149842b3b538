// Provokes faults in a running portal, and prints what came of each; `npm run test:faults -- NAME` one group of them.
import { ensureBuilt, ensureInstalled, needNode20, run } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
run('npm', ['run', '--silent', 'faults', '-w', 'apps/faults', '--', ...process.argv.slice(2)]);
