// Measures against yardsticks, and writes apps/bench/results; `npm run bench -- NAME` runs one group.
import { ensureInstalled, needNode20, run } from './prepare.mjs';

needNode20();
ensureInstalled();
run('npx', ['turbo', 'run', 'build', '--filter=@ledenportaal/bench^...', '--output-logs=errors-only']);
run('npm', ['run', '--silent', 'bench', '-w', 'apps/bench', '--', ...process.argv.slice(2)]);
