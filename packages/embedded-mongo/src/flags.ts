import { isParameter, type Parameter } from './parameters';

export interface Flags {
  port: number;
  folder: string;
  host: string;
  version: boolean;
  /** Only the user who started it reaches it: by a Unix socket, else by TCP with a password that standard input begins with. */
  ownerOnly: boolean;
  /** With `ownerOnly`: by TCP, also where there are Unix sockets. */
  noUnixSocket: boolean;
  /** Ends when standard input does, which is when the parent process ends. */
  exitWithParent: boolean;
  parameters: Partial<Record<Parameter, number>>;
  /** How long to wait for another server on the folder to end. */
  waitMilliseconds: number;
}

/** A flag that cannot be obeyed, said in one sentence. */
export class FlagError extends Error {}

const valued = ['port', 'dbpath', 'bind_ip', 'storageEngine', 'replSet', 'waitForLock'];
const switches = ['noauth', 'version', 'exitWithParent', 'quiet', 'ownerOnly', 'nounixsocket'];

/** mongod's own flags, as far as they mean something here: `--name value` or `--name=value`. */
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
