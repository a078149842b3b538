// Runs docker-compose.yml in containers as an operator does, and prints the results.
import { ensureBuilt, ensureInstalled, assertNodeVersion, run } from './prepare.mjs';

assertNodeVersion();
ensureInstalled();
ensureBuilt();
run('npm', ['run', '--silent', 'containers', '-w', 'apps/faults']);
