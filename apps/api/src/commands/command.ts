import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Email, type Viewer } from '@ledenportaal/shared';
import type { Log } from '../platform/log.js';
import { StartError } from '../platform/start-error.js';
import type { OpenPortal } from './open-portal.js';
import type { OpenStores } from './open-stores.js';

/** What a command says: on a terminal, or into a file or a log of somebody's. */
export type Out = { isTerminal: boolean; write: (text: string) => void };

/** A person at a terminal, or a program that writes into the command; that one can be asked for a secret alone. */
export type In = {
  isTerminal: boolean;
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string>;
};

export type Around = {
  /** Called by commands that need it, once they know that they were asked well. */
  openPortal: () => Promise<OpenPortal>;
  /** Instead, by those that must be alone with the database and the files. */
  openStores: () => Promise<OpenStores>;
  in: In;
  out: Out;
  log: Log;
  /** Aborted by Ctrl-C: what is under way may end. */
  signal: AbortSignal;
};

export type Command = {
  name: string;
  /** What may stand behind the name. */
  takes: string;
  does: string;
  /** So much work that a portal beside it goes first. */
  isLarge?: true;
  /** Returns the exit code. */
  run: (args: string[], around: Around) => Promise<number>;
};

/** The person asked for something that the command does not know; the message is a whole Dutch sentence. */
export class WrongUse extends Error {}

/** What stands behind the name of a command; throws where an option is not known. */
export const readArgs = <T extends ParseArgsConfig['options']>(args: string[], options: T) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    const [, name = ''] = /'(-[^\s']*)/.exec((cause as Error).message) ?? [];
    throw new WrongUse(`De optie ${name} klopt niet.`, { cause });
  }
};

/** Who a command is done for; throws where there is nobody. `noneYet` is the sentence for a portal without an admin. */
export const findAdmin = async (
  { accounts }: OpenPortal,
  email: string | undefined,
  noneYet: string,
): Promise<Viewer> => {
  const admin = await accounts.adminOf(email);
  if (admin) return admin;
  throw new StartError(email === undefined ? noneYet : `${email} is geen beheerder, of het account is niet actief.`);
};

/** What people wrote, without what a terminal would obey. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');

/** The one e-mail address that a command is about. */
export const readEmail = ([typed, ...more]: string[]): string => {
  if (typed === undefined) throw new WrongUse('Noem het e-mailadres.');
  if (more.length > 0) throw new WrongUse('Noem alleen het e-mailadres; een wachtwoord hoort hier niet.');
  const email = Email.safeParse(typed);
  if (!email.success) throw new WrongUse(`${typed} is geen geldig e-mailadres.`);
  return email.data;
};
