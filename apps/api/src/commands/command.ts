import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError, Email, errorTable, type Viewer } from '@ledenportaal/shared';
import type { DataDir } from '../platform/installation/data-dir.js';
import { portalAccountId } from '../platform/database/stamps.js';
import type { Log } from '../platform/log.js';
import { StartError } from '../platform/installation/start-error.js';
import type { OpenedPortal } from './open-portal.js';
import type { OpenedStores } from './open-stores.js';

/** Output of a command: a terminal, or a redirect to a file or a log. Escapes control characters in each line. */
export type CommandOutput = {
  isTerminal: boolean;
  print: (lines: readonly string[]) => void;
  /** On a terminal: replaces the line that the cursor is on. */
  overwriteLine: (line: string) => void;
};

/** Input of a command: a user at a terminal, or a pipe with an answer on each line, without the questions. */
export type CommandInput = {
  isTerminal: boolean;
  prompt: (question: string) => Promise<string>;
  promptSecret: (question: string) => Promise<string>;
};

export type CommandContext = {
  /** Opens the portal. Commands call it after validating their arguments. */
  openPortal: () => Promise<OpenedPortal>;
  /** Opens only database and files, for commands that need a maintenance lease. */
  openStores: () => Promise<OpenedStores>;
  /** Opens only the folders of DATA_DIR, and not the embedded database. */
  openDataFolders: () => Promise<Pick<DataDir, 'database' | 'snapshots'>>;
  input: CommandInput;
  output: CommandOutput;
  log: Log;
  /** How long to wait for a maintenance lease. */
  maintenanceWaitMs: number;
  /** Aborted by Ctrl-C. The command finishes its current steps and stops. */
  signal: AbortSignal;
};

export type Command = {
  name: string;
  /** Arguments, for the usage text. */
  usageArgs: string;
  description: string;
  /** Runs with a lower process priority, so that a running portal stays responsive. */
  isLowPriority?: true;
  /** Returns the exit code. */
  run: (args: string[], context: CommandContext) => Promise<number>;
};

/** Invalid arguments. The message is a complete Dutch sentence for the user. */
export class UsageError extends Error {}

/** Parses the arguments of a command. Throws a `UsageError` for an unknown option. */
export const readArgs = <T extends ParseArgsConfig['options']>(args: string[], options: T) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    const [, name = ''] = /'(-[^\s']*)/.exec((cause as Error).message) ?? [];
    throw new UsageError(`De optie ${name} klopt niet.`, { cause });
  }
};

/** Asks a question that ends in '(ja/nee) ', unless the user has confirmed with `--ja`. Prints that nothing changes. */
export const confirm = async (
  question: string,
  isConfirmed: boolean,
  { input, output }: CommandContext,
): Promise<boolean> => {
  if (isConfirmed) return true;
  if (!input.isTerminal) {
    output.print(['Er is niets veranderd. Geef --ja om dit door te voeren.']);
    return false;
  }
  const answer = await input.prompt(question);
  if (/^(j|ja)$/i.test(answer.trim())) return true;
  output.print(['Er is niets veranderd.']);
  return false;
};

/**
 * Returns the admin on whose behalf a command runs: the active admin with `email`, or the oldest active admin. Throws a
 * `StartError` when there is none; `noAdminMessage` is the message for a portal without an admin.
 */
export const findAdmin = async (
  { accounts }: OpenedPortal,
  email: string | undefined,
  noAdminMessage: string,
): Promise<Viewer> => {
  const admin = await accounts.findAdmin(email);
  if (admin) return admin;
  throw new StartError(
    email === undefined ? noAdminMessage : `${email} is geen beheerder, of het account is niet actief.`,
  );
};

/** Who changes roles by a command. Its user has no account, and there may be no admin to act for. */
export const portalActor: Viewer = { id: portalAccountId, name: 'Het portaal', role: 'admin' };

/** Rethrows an `AppError` as a `StartError` with the Dutch message of its code. */
export const rethrowAsStartError = (cause: unknown): never => {
  throw cause instanceof AppError ? new StartError(errorTable[cause.code].text, { cause }) : cause;
};

/** Parses the only positional argument, an e-mail address. Throws a `UsageError` when it is invalid. */
export const parseEmail = ([value, ...extra]: string[]): string => {
  if (value === undefined) throw new UsageError('Noem het e-mailadres.');
  if (extra.length > 0) throw new UsageError('Noem alleen het e-mailadres; een wachtwoord hoort hier niet.');
  const email = Email.safeParse(value);
  if (!email.success) throw new UsageError(`${value} is geen geldig e-mailadres.`);
  return email.data;
};
