import { isParameter, type Parameter } from './parameters';

export interface Flags {
  port: number;
  folder: string;
  host: string;
  version: boolean;
  /**
   * Only the user who started the server can connect: over a Unix socket, otherwise over TCP with the password from the
   * first line of standard input.
   */
  ownerOnly: boolean;
  /** With `ownerOnly`: use TCP even when Unix sockets are available. */
  noUnixSocket: boolean;
  /** Stop when standard input ends, which happens when the parent process ends. */
  exitWithParent: boolean;
  parameters: Partial<Record<Parameter, number>>;
  /** Maximum time to wait for another server on the folder to stop, in ms. */
  waitMilliseconds: number;
}

/** An invalid flag; the message is one sentence. */
export class FlagError extends Error {}

const valued = ['port', 'dbpath', 'bind_ip', 'storageEngine', 'replSet', 'waitForLock'];
const switches = ['noauth', 'version', 'exitWithParent', 'quiet', 'ownerOnly', 'nounixsocket'];

/** Parses the supported flags of mongod: `--name value` or `--name=value`. Throws FlagError. */
export function parseFlags(args: readonly string[]): Flags {
  const given = new Map<string, string>();
  const parameters: Flags['parameters'] = {};
  for (let at = 0; at < args.length; at++) {
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(args[at]!) ?? [];
    if (switches.includes(name)) given.set(name, 'true');
    else if (name === 'setParameter') Object.assign(parameters, parameter(value ?? args[++at] ?? ''));
    else if (valued.includes(name)) given.set(name, value ?? args[++at] ?? '');
    else throw new FlagError(`The embedded database does not know the argument '${args[at]}'.`);
  }
  if (given.has('replSet')) {
    throw new FlagError(
      'The embedded database is a standalone server and cannot be part of a replica set (--replSet).',
    );
  }
  return {
    port: number('port', given.get('port') ?? '27017'),
    folder: given.get('dbpath') ?? '/data/db',
    host: (given.get('bind_ip') ?? '127.0.0.1').split(',')[0]!.replace('localhost', '127.0.0.1'),
    version: given.has('version'),
    parameters,
    ownerOnly: given.has('ownerOnly'),
    noUnixSocket: given.has('nounixsocket'),
    exitWithParent: given.has('exitWithParent'),
    waitMilliseconds: number('waitForLock', given.get('waitForLock') ?? '0'),
  };
}

function parameter(text: string): Flags['parameters'] {
  const [name = '', value = ''] = text.split('=');
  if (isParameter(name)) return { [name]: number(name, value) };
  throw new FlagError(`The embedded database does not know the parameter '${name}' (--setParameter).`);
}

function number(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new FlagError(`--${name} needs a number, not '${text}'.`);
}
