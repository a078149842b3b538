// Measures against yardsticks, and writes apps/bench/results; `npm run bench -- NAME` runs one group.
import { ensureBuilt, ensureInstalled, needNode20, run } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
run('npm', ['run', '--silent', 'bench', '-w', 'apps/bench', '--', ...process.argv.slice(2)]);
