import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError, type Command } from './commands/command.js';
import { createCommandOutput } from './commands/terminal/command-output.js';
import { createCommandInput } from './commands/terminal/command-input.js';
import { acceptLoss } from './commands/accept-loss.js';
import { backup } from './commands/backup.js';
import { createAdmin } from './commands/create-admin.js';
import { importFotos } from './commands/import-fotos.js';
import { importLeden } from './commands/import-leden.js';
import { init } from './commands/init.js';
import { listAccounts } from './commands/list-accounts.js';
import { moveFiles } from './commands/move-files.js';
import { openPortal } from './commands/open-portal.js';
import { openDataFolders, openStores } from './commands/open-stores.js';
import { restore } from './commands/restore.js';
import { resetPassword } from './commands/reset-password.js';
import { setRole } from './commands/set-role.js';
import { readSettings } from './platform/installation/env.js';
import { lowerProcessPriority } from './platform/process-priority.js';
import { createLog } from './platform/log.js';
import { escapeControls } from './platform/escape-controls.js';
import { formatStartError } from './platform/installation/start-error.js';
import { isOutOfSpace } from './platform/storage/out-of-space.js';

const commands: readonly Command[] = [
  init,
  createAdmin,
  setRole,
  resetPassword,
  listAccounts,
  importFotos,
  importLeden,
  moveFiles,
  backup,
  restore,
  acceptLoss,
];

const usage = [
  'Gebruik: npm run portal -- COMMANDO',
  '',
  ...commands.map(({ name, usageArgs, description }) => `  ${name} ${usageArgs}\n      ${description}`),
  '',
].join('\n');

const output = createCommandOutput(process.stdout);
const abortController = new AbortController();
let openResource: { close: () => Promise<unknown> } | undefined;

const run = async (command: Command, args: string[]): Promise<number> => {
  const settings = readSettings(dirname(fileURLToPath(import.meta.url)));
  // The user reads the output of the command, so the log is for errors only.
  const log = createLog('error');
  const trackResource = <T extends { close: () => Promise<unknown> }>(resource: T): T => {
    openResource = resource;
    return resource;
  };
  if (command.isLowPriority) lowerProcessPriority();
  return command.run(args, {
    openPortal: async () => trackResource(await openPortal(settings, log, onInterrupted)),
    openStores: async () => trackResource(await openStores(settings, log)),
    openDataFolders: () => openDataFolders(settings, log),
    input: createCommandInput(process.stdin, process.stderr),
    output,
    log,
    maintenanceWaitMs: settings.maintenanceWaitMs,
    signal: abortController.signal,
  });
};

/** This process was suspended for so long that its lease expired and another process started maintenance. */
const onInterrupted = () => {
  console.error('Dit commando stond te lang stil, en is afgebroken: geef het nog eens.');
  process.exit(1);
};

const reportError = (cause: unknown, { name, usageArgs }: Command): number => {
  if (cause instanceof UsageError) {
    console.error(`${escapeControls(cause.message)}\nGebruik: npm run portal -- ${name} ${usageArgs}`);
    return 2;
  }
  console.error(
    isOutOfSpace(cause)
      ? 'De schijf is vol: maak ruimte voor de database en de bestanden, en geef de opdracht nog eens.'
      : formatStartError(cause),
  );
  return 1;
};

const main = async ([name = '', ...args]: string[]): Promise<number> => {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return run(command, args).catch((cause: unknown) => reportError(cause, command));
  const isHelp = ['help', '--help', '-h'].includes(name);
  (isHelp ? console.log : console.error)(
    `${isHelp || !name ? '' : `Er is geen commando ${escapeControls(name)}.\n`}${usage}`,
  );
  return isHelp ? 0 : 1;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (abortController.signal.aborted) process.exit(1);
    abortController.abort();
    console.error('\nHet stopt zodra af is wat onder handen is. Nog eens Ctrl-C breekt dat af.');
  });

// Files that a command writes are only accessible to this user.
process.umask(0o077);
const code = await main(process.argv.slice(2));
await openResource?.close().catch(() => undefined);
process.exit(code);
