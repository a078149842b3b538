import type { Log } from '../platform/log.js';
import type { OpenPortal } from './open-portal.js';

/** What a command says: on a terminal, or into a file or a log of somebody's. */
export type Out = { isTerminal: boolean; write: (text: string) => void };

export type Around = {
  /** Called by commands that need it, once they know that they were asked well. */
  openPortal: () => Promise<OpenPortal>;
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
  /** Returns the exit code. */
  run: (args: string[], around: Around) => Promise<number>;
};

/** The person asked for something that the command does not know; the message is a whole Dutch sentence. */
export class WrongUse extends Error {}
