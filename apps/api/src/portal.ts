import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WrongUse, type Command } from './commands/command.js';
import { createIn } from './commands/ask-secret.js';
import { backup } from './commands/backup.js';
import { createAdmin } from './commands/create-admin.js';
import { importFotos } from './commands/import-fotos.js';
import { importLeden } from './commands/import-leden.js';
import { listAccounts } from './commands/list-accounts.js';
import { moveFiles } from './commands/move-files.js';
import { openPortal } from './commands/open-portal.js';
import { openStores } from './commands/open-stores.js';
import { restore } from './commands/restore.js';
import { resetPassword } from './commands/reset-password.js';
import { readSettings } from './platform/env.js';
import { lowerProcessPriority } from './platform/process-priority.js';
import { createLog } from './platform/log.js';
import { StartError } from './platform/start-error.js';

const commands: readonly Command[] = [
  createAdmin,
  resetPassword,
  listAccounts,
  importFotos,
  importLeden,
  moveFiles,
  backup,
  restore,
];

const usage = [
  'Gebruik: npm run portal -- COMMANDO',
  '',
  ...commands.map(({ name, takes, does }) => `  ${name} ${takes}\n      ${does}`),
  '',
].join('\n');

const out = { isTerminal: process.stdout.isTTY, write: (text: string) => void process.stdout.write(text) };
const stopping = new AbortController();
let opened: { close: () => Promise<unknown> } | undefined;

const run = async (command: Command, args: string[]): Promise<number> => {
  const settings = readSettings(dirname(fileURLToPath(import.meta.url)));
  // Whoever gives a command reads what it answers; the log is for what went wrong meanwhile.
  const log = createLog('error');
  const keep = <T extends { close: () => Promise<unknown> }>(open: T): T => {
    opened = open;
    return open;
  };
  if (command.isLarge) lowerProcessPriority();
  return command.run(args, {
    openPortal: async () => keep(await openPortal(settings, log, interrupted)),
    openStores: async () => keep(await openStores(settings, log)),
    in: createIn(process.stdin, process.stderr),
    out,
    log,
    signal: stopping.signal,
  });
};

/** This command stood still for so long that another began what needs that nobody else is busy. */
const interrupted = () => {
  console.error('Dit commando stond te lang stil, en is afgebroken: geef het nog eens.');
  process.exit(1);
};

const say = (cause: unknown, { name, takes }: Command): number => {
  if (cause instanceof WrongUse) {
    console.error(`${cause.message}\nGebruik: npm run portal -- ${name} ${takes}`);
    return 2;
  }
  console.error(cause instanceof StartError ? cause.message : cause);
  return 1;
};

const main = async ([name = '', ...args]: string[]): Promise<number> => {
  const command = commands.find((known) => known.name === name);
  if (command) return run(command, args).catch((cause: unknown) => say(cause, command));
  const asked = ['help', '--help', '-h'].includes(name);
  (asked ? console.log : console.error)(`${asked || !name ? '' : `Er is geen commando ${name}.\n`}${usage}`);
  return asked ? 0 : 1;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    console.error('\nHet stopt zodra af is wat onder handen is. Nog eens Ctrl-C breekt dat af.');
  });

// What a command writes is for this user alone.
process.umask(0o077);
const code = await main(process.argv.slice(2));
await opened?.close().catch(() => undefined);
process.exit(code);
