// Installs the missing programs of scripts/test/programs.json on Debian or Ubuntu, as root or with sudo.
import { spawnSync } from 'node:child_process';
import { exitWithError } from './prepare.mjs';
import { findMissingPrograms, toInstallCommand } from './test/programs.mjs';

/** Returns the last line of the error output, or undefined when the command succeeded. */
const getError = (command) => {
  const [program, ...args] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), ...command.split(' ')];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1);
};

const missing = findMissingPrograms();
if (missing.length > 0) {
  const command = toInstallCommand(missing);
  const error = getError('apt-get update -qq') ?? getError(command);
  const left = findMissingPrograms();
  if (left.length > 0)
    exitWithError(
      `Deze programma's voor de tests zijn niet te installeren: ${left.join(', ')} (${command}: ${error}).`,
    );
  console.log(`Geïnstalleerd: ${missing.join(', ')}`);
}
