import { isParameter, type Parameter } from './parameters';

export type Flags = {
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
  /** Open the folder also when commits that were acknowledged are missing. */
  acceptLoss: boolean;
  parameters: Partial<Record<Parameter, number>>;
  /** Maximum time to wait for another server on the folder to stop, in ms. */
  waitMilliseconds: number;
};

/** An invalid flag; the message is one sentence. */
export class FlagError extends Error {}

const valueFlags = ['port', 'dbpath', 'bind_ip', 'storageEngine', 'replSet', 'waitForLock'];
const booleanFlags = ['noauth', 'version', 'exitWithParent', 'quiet', 'ownerOnly', 'nounixsocket', 'acceptLoss'];

/** Parses the supported flags of mongod: `--name value` or `--name=value`. Throws FlagError. */
export const parseFlags = (args: readonly string[]): Flags => {
  const values = new Map<string, string>();
  const parameters: Flags['parameters'] = {};
  for (let index = 0; index < args.length; index++) {
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(args[index]!) ?? [];
    if (booleanFlags.includes(name)) values.set(name, 'true');
    else if (name === 'setParameter') Object.assign(parameters, parseParameter(value ?? args[++index] ?? ''));
    else if (valueFlags.includes(name)) values.set(name, value ?? args[++index] ?? '');
    else throw new FlagError(`The embedded database does not know the argument '${args[index]}'.`);
  }
  if (values.has('replSet')) {
    throw new FlagError(
      'The embedded database is a standalone server and cannot be part of a replica set (--replSet).',
    );
  }
  return {
    port: parseNumber('port', values.get('port') ?? '27017'),
    folder: values.get('dbpath') ?? '/data/db',
    host: (values.get('bind_ip') ?? '127.0.0.1').split(',')[0]!.replace('localhost', '127.0.0.1'),
    version: values.has('version'),
    parameters,
    ownerOnly: values.has('ownerOnly'),
    noUnixSocket: values.has('nounixsocket'),
    exitWithParent: values.has('exitWithParent'),
    acceptLoss: values.has('acceptLoss'),
    waitMilliseconds: parseNumber('waitForLock', values.get('waitForLock') ?? '0'),
  };
};

const parseParameter = (text: string): Flags['parameters'] => {
  const [name = '', value = ''] = text.split('=');
  if (isParameter(name)) return { [name]: parseNumber(name, value) };
  throw new FlagError(`The embedded database does not know the parameter '${name}' (--setParameter).`);
};

const parseNumber = (name: string, text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  throw new FlagError(`--${name} needs a number, not '${text}'.`);
};
