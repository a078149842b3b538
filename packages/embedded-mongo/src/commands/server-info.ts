import os from 'node:os';
import { Long } from 'bson';
import { maxDocumentBytes } from '../storage/record-store';
import { supportedCommands } from '../supported';
import { saslMechanism } from '../auth/authentication';
import { fail } from '../errors';
import { parameters } from '../parameters';
import type { CommandArguments } from './arguments';
import { startSpeculativeAuthentication } from './authentication';
import type { CommandContext, Reply } from './types';

export const serverVersion = '7.0.14';
const versionArray = [7, 0, 14, 0];

/** The reply to the handshake of a driver. It has no setName, so the server is a standalone. */
export const hello = (args: CommandArguments, { client }: CommandContext): Reply => {
  const primaryField = args.command === 'hello' ? 'isWritablePrimary' : 'ismaster';
  const speculativeAuthenticate = startSpeculativeAuthentication(args.get('speculativeAuthenticate'), client);
  const requestsMechanisms = args.has('saslSupportedMechs') && client.authentication.isRequired;
  return {
    ...(args.boolean('helloOk') ? { helloOk: true } : {}),
    [primaryField]: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: client.id,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ...(requestsMechanisms ? { saslSupportedMechs: [saslMechanism] } : {}),
    ...(speculativeAuthenticate ? { speculativeAuthenticate } : {}),
  };
};

export const buildInfo = (): Reply => ({
  version: serverVersion,
  gitVersion: 'embedded',
  modules: [],
  allocator: 'system',
  javascriptEngine: 'none',
  sysInfo: 'deprecated',
  versionArray,
  bits: 64,
  debug: false,
  maxBsonObjectSize: maxDocumentBytes,
  storageEngines: ['sqlite'],
});

export const hostInfo = (): Reply => ({
  system: {
    currentTime: new Date(),
    hostname: os.hostname(),
    cpuAddrSize: 64,
    memSizeMB: Math.round(os.totalmem() / 2 ** 20),
    numCores: os.cpus().length,
    cpuArch: os.arch(),
  },
  os: { type: os.type(), name: os.platform(), version: os.release() },
  extra: {},
});

export const serverStatus = (_args: CommandArguments, { engine }: CommandContext): Reply => {
  const uptime = process.uptime();
  return {
    host: os.hostname(),
    version: serverVersion,
    process: 'mongod',
    pid: Long.fromNumber(process.pid),
    uptime,
    uptimeMillis: Long.fromNumber(Math.round(uptime * 1000)),
    localTime: new Date(),
    mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 2 ** 20), supported: true },
    metrics: { cursor: { open: { total: Long.fromNumber(engine.cursors.size) } } },
    storageEngine: { name: 'sqlite', persistent: true, readOnly: false },
  };
};

const readableParameters: Record<string, unknown> = {
  featureCompatibilityVersion: { version: '7.0' },
  enableTestCommands: false,
  maxIndexBuildMemoryUsageMegabytes: 200,
};

export const getParameter = (args: CommandArguments): Reply => {
  const allParameters: Record<string, unknown> = { ...readableParameters, ...parameters };
  const requested = args.fields.getParameter === '*' ? Object.keys(allParameters) : Object.keys(args.fields);
  const found = requested.filter((name) => name in allParameters);
  if (found.length === 0) return fail(72, 'no option found to get');
  return Object.fromEntries(found.map((name) => [name, allParameters[name]]));
};

export const connectionStatus = (_args: CommandArguments, { client }: CommandContext): Reply => ({
  authInfo: { authenticatedUsers: client.authentication.users, authenticatedUserRoles: [] },
});

export const listCommands = (): Reply => ({
  commands: Object.fromEntries(Object.keys(supportedCommands).map((name) => [name, {}])),
});

export const emptyReply = (): Reply => ({});
