import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userName } from '../../address';
import { embeddedMongoProgram, startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoOptions } from '../../index';
import { getServerError } from '../server-error';
import { createTemporaryFolder } from '../folder';
import { getTcpPorts } from '../tcp-ports';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

const isLinux = process.platform === 'linux';
const hasSockets = process.platform !== 'win32';
/** Tests with another user need the permission to switch to that user. */
const setpriv = findProgram('setpriv');
const canBeNobody = isLinux && process.getuid?.() === 0 && setpriv;

const startServer = async (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> => {
  const server = await startEmbeddedMongo(options);
  onTestFinished(() => server.stop());
  return server;
};

const connectClient = async (uri: string): Promise<MongoClient> => {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000, retryReads: false });
  onTestFinished(() => client.close());
  return client;
};

/** Closes its client, because a test may stop the server afterwards. */
const ping = async (uri: string): Promise<unknown> => {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    return await client.db('test').command({ ping: 1 });
  } finally {
    await client.close();
  }
};

const getMode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const getSocketPath = ({ address }: EmbeddedMongo) => ('socket' in address ? address.socket : '');
const getPort = ({ address }: EmbeddedMongo) => ('port' in address ? address.port : 0);

/** A folder with a path that is too long for a socket. */
const createDeepFolder = (): string => {
  const folder = join(createTemporaryFolder(), 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(folder, { recursive: true });
  return folder;
};

describe.skipIf(!hasSockets)('a server with a private socket', () => {
  it('listens on a socket in its folder and removes it on stop', async () => {
    const folder = createTemporaryFolder();
    const server = await startEmbeddedMongo({ folder });
    const path = getSocketPath(server);
    expect([dirname(path), getMode(path), getMode(folder)]).toEqual([folder, '600', '700']);
    expect(await ping(server.uri)).toEqual({ ok: 1 });
    await server.stop();
    expect(existsSync(path)).toBe(false);
  });

  it.skipIf(!isLinux)('listens on no TCP port', async () => {
    const { pid } = await startServer({ folder: createTemporaryFolder() });
    expect(getTcpPorts(pid)).toEqual([]);
    const other = await startServer({ folder: createTemporaryFolder(), unixSocket: false });
    expect(getTcpPorts(other.pid)).toHaveLength(1);
  });

  it('restricts its folder and files to this user, including files of an earlier version', async () => {
    const folder = join(createTemporaryFolder(), 'new', 'data');
    const umask = process.umask(0o022);
    try {
      await (await startEmbeddedMongo({ folder })).stop();
      const names = readdirSync(folder);
      expect(names.length).toBeGreaterThan(1);
      expect([folder, ...names.map((name) => join(folder, name))].map(getMode)).toEqual([
        '700',
        ...names.map(() => '600'),
      ]);
      chmodSync(folder, 0o755);
      for (const name of names) chmodSync(join(folder, name), 0o644);
      await startServer({ folder });
      expect(getMode(folder)).toBe('700');
      expect(new Set(readdirSync(folder).map((name) => getMode(join(folder, name))))).toEqual(new Set(['600']));
    } finally {
      process.umask(umask);
    }
  });

  it('replaces the socket of a killed server, but not the socket of a running server', async () => {
    const folder = createTemporaryFolder();
    const killed = await startEmbeddedMongo({ folder });
    process.kill(killed.pid, 'SIGKILL');
    const server = await startServer({ folder });
    expect(existsSync(getSocketPath(killed))).toBe(true);
    expect(getSocketPath(server)).toBe(getSocketPath(killed));
    await expect(startEmbeddedMongo({ folder })).rejects.toMatchObject({ code: 'folder-in-use' });
    expect(await ping(server.uri)).toEqual({ ok: 1 });
  });

  it('replaces a file at the path of its socket', async () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'mongod.sock'), '');
    expect(await ping((await startServer({ folder })).uri)).toEqual({ ok: 1 });
  });

  it.each([
    ['is too long', createDeepFolder],
    ['is misread by drivers', () => join(createTemporaryFolder(), '100%')],
  ])('listens in a runtime folder when the path %s, and removes that folder on stop', async (_, getFolder) => {
    const [folder, runtime] = [getFolder(), createTemporaryFolder()];
    vi.stubEnv('TMPDIR', runtime);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startEmbeddedMongo({ folder });
    const path = getSocketPath(server);
    expect([dirname(dirname(path)), getMode(dirname(path)), getMode(path)]).toEqual([runtime, '700', '600']);
    expect(await ping(server.uri)).toEqual({ ok: 1 });
    await server.stop();
    expect(readdirSync(runtime)).toEqual([]);
    expect(readdirSync(folder)).not.toContain('runtime-folder');
  });

  it('listens in the runtime folder of a killed server again', async () => {
    const [folder, runtime] = [createDeepFolder(), createTemporaryFolder()];
    vi.stubEnv('TMPDIR', runtime);
    onTestFinished(() => void vi.unstubAllEnvs());
    const killed = await startEmbeddedMongo({ folder });
    process.kill(killed.pid, 'SIGKILL');
    const server = await startServer({ folder });
    expect(getSocketPath(server)).toBe(getSocketPath(killed));
    expect(readdirSync(runtime).map((name) => join(runtime, name))).toEqual([dirname(getSocketPath(server))]);
  });

  it('does not take the runtime folder of a running server whose data folder was copied', async () => {
    const [folder, copy] = [createDeepFolder(), createDeepFolder()];
    const running = await startServer({ folder });
    copyFileSync(join(folder, 'runtime-folder'), join(copy, 'runtime-folder'));
    expect(getSocketPath(await startServer({ folder: copy }))).not.toBe(getSocketPath(running));
    expect(await ping(running.uri)).toEqual({ ok: 1 });
  });

  it('accepts a folder with a long path when another server listens at the truncated path', async () => {
    // Node truncates a path that is too long for a socket: this server listens at the truncated path.
    const folder = createDeepFolder();
    const otherServer = net.createServer();
    const isListening = await new Promise((done) => {
      otherServer.once('error', () => done(false)).listen(join(folder, 'mongod.sock'), () => done(true));
    });
    onTestFinished(() => void otherServer.close());
    expect(isListening).toBe(true);
    expect(await ping((await startServer({ folder })).uri)).toEqual({ ok: 1 });
  });

  it('does not remove a recorded runtime folder that it did not create', async () => {
    const folder = createTemporaryFolder();
    const other = join(createTemporaryFolder(), 'embedded-mongo-other');
    mkdirSync(other, { mode: 0o755 });
    writeFileSync(join(folder, 'runtime-folder'), other);
    await startServer({ folder });
    expect(existsSync(other)).toBe(true);
  });

  it.each([
    ['does not exist', (folder: string) => join(folder, 'nowhere')],
    ['is writable by everyone', (folder: string) => (chmodSync(folder, 0o777), folder)],
    ['has a long path', () => createDeepFolder()],
  ])('creates its runtime folder elsewhere when the temporary folder %s', async (_, getTemporaryFolder) => {
    const [data, runtime] = [createDeepFolder(), createTemporaryFolder()];
    const temporary = getTemporaryFolder(runtime);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startServer({ folder: data });
    expect(await ping(server.uri)).toEqual({ ok: 1 });
    expect(dirname(dirname(getSocketPath(server)))).not.toBe(temporary);
  });

  it.skipIf(!canBeNobody)('does not create its runtime folder in a folder of another user', async () => {
    const [data, runtime] = [createDeepFolder(), createTemporaryFolder()];
    chownSync(runtime, 65_534, 65_534);
    vi.stubEnv('TMPDIR', runtime);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(dirname(dirname(getSocketPath(await startServer({ folder: data }))))).not.toBe(runtime);
  });

  it('listens in a runtime folder when others may write in its data folder', async () => {
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o1777);
    const server = await startServer({ folder });
    const path = getSocketPath(server);
    expect(dirname(path)).not.toBe(folder);
    expect(getMode(dirname(path))).toBe('700');
  });

  it.each(['a b', 'a,b@c:1', 'a?b#c&d', 'a\'b"c', 'a\\b', 'x.sock', 'é', '[a]'])(
    'listens in a folder named %s',
    async (name) => {
      const folder = join(createTemporaryFolder(), name);
      const server = await startServer({ folder });
      expect(dirname(getSocketPath(server))).toBe(folder);
      expect(await ping(server.uri)).toEqual({ ok: 1 });
    },
  );

  it.skipIf(!canBeNobody)('rejects connections of other users', async () => {
    const outer = createTemporaryFolder();
    chmodSync(outer, 0o755);
    const folder = join(outer, 'data');
    const connect = `require('node:net').connect(process.argv[1]).on('connect', () => process.exit(0)).on('error', (cause) => { console.error(cause.code); process.exit(1); })`;
    const asNobody = (path: string) =>
      spawnSync(setpriv!, ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '-e', connect, path]);
    const openSocket = join(outer, 'open.sock');
    const listening = net.createServer().listen(openSocket);
    onTestFinished(() => void listening.close());
    chmodSync(openSocket, 0o666);
    const path = getSocketPath(await startServer({ folder }));
    const connection = asNobody(path);
    expect([connection.status, connection.stderr.toString().trim()]).toEqual([1, 'EACCES']);
    // The socket itself is protected too, not only the folder.
    chmodSync(folder, 0o755);
    expect(asNobody(path).stderr.toString().trim()).toBe('EACCES');
    expect(asNobody(openSocket).status).toBe(0);
  });
});

describe('a server with a password', () => {
  const startWithPassword = () => startServer({ folder: createTemporaryFolder(), unixSocket: false });
  const getPassword = ({ address }: EmbeddedMongo) => ('port' in address ? address.password! : '');

  it('reports the authenticated user', async () => {
    const server = await startWithPassword();
    const database = (await connectClient(server.uri)).db('test');
    expect((await database.command({ connectionStatus: 1 })).authInfo).toMatchObject({
      authenticatedUsers: [{ user: userName, db: 'admin' }],
    });
  });

  it('authenticates a driver that negotiates the mechanism', async () => {
    const server = await startWithPassword();
    const uri = `mongodb://${userName}:${getPassword(server)}@127.0.0.1:${getPort(server)}/test?authSource=admin`;
    expect((await (await connectClient(uri)).db().collection('c').insertOne({})).acknowledged).toBe(true);
  });

  it.each([
    ['no password', (uri: string) => uri.replace(/\/\/.*@/, '//').replace(/\?.*/, '')],
    ['a wrong password', (uri: string) => uri.replace(/:[\w-]+@/, `:${'x'.repeat(43)}@`)],
    ['another user', (uri: string) => uri.replace(`//${userName}:`, '//root:')],
    ['another mechanism', (uri: string) => uri.replace('SHA-256', 'SHA-1')],
  ])('rejects %s', async (_, changeUri) => {
    const server = await startWithPassword();
    const client = new MongoClient(changeUri(server.uri), { serverSelectionTimeoutMS: 5000 });
    onTestFinished(() => client.close());
    expect([13, 18]).toContain((await getServerError(client.db('test').collection('c').insertOne({}))).code);
    expect(await (await connectClient(server.uri)).db('test').collection('c').countDocuments()).toBe(0);
  });

  it('rejects commands on data and server information before authentication', async () => {
    const server = await startWithPassword();
    const client = await connectClient(`mongodb://127.0.0.1:${getPort(server)}/`);
    const rejectedCommands = [
      { find: 'c' },
      { insert: 'c', documents: [{}] },
      { listDatabases: 1 },
      { listCollections: 1 },
      { dropDatabase: 1 },
      { aggregate: 'c', pipeline: [], cursor: {} },
      { serverStatus: 1 },
      { hostInfo: 1 },
      { getParameter: '*' },
    ];
    for (const command of rejectedCommands) {
      const [name] = Object.keys(command);
      expect(await getServerError(client.db('admin').command(command)), name).toMatchObject({ code: 13 });
    }
    for (const command of [{ hello: 1 }, { ping: 1 }, { buildInfo: 1 }])
      expect(await client.db('admin').command(command)).toMatchObject({ ok: 1 });
    const signIn = { saslStart: 1, mechanism: 'PLAIN', payload: Buffer.from('x') };
    expect(await getServerError(client.db('admin').command(signIn))).toMatchObject({ code: 18 });
    expect(await getServerError(client.db('admin').command({ ...signIn, payload: 'x' }))).toMatchObject({ code: 14 });
  });

  it('closes the connection on a large message before authentication', async () => {
    const server = await startWithPassword();
    const socket = net.connect(getPort(server), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const header = Buffer.alloc(16);
    header.writeInt32LE(1_000_000, 0);
    header.writeInt32LE(2013, 12);
    socket.write(header);
    await closed;
    expect(await ping(server.uri)).toEqual({ ok: 1 });
  });

  it.skipIf(!isLinux)('does not expose the password in arguments or environment variables', async () => {
    const server = await startWithPassword();
    for (const file of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${server.pid}/${file}`, 'utf8')).not.toContain(getPassword(server));
    expect(getPassword(server)).toMatch(/^[\w-]{43}$/);
  });

  it('does not start without a password', async () => {
    const args = [
      embeddedMongoProgram(),
      '--dbpath',
      createTemporaryFolder(),
      '--port',
      '0',
      '--ownerOnly',
      '--nounixsocket',
    ];
    const child = spawn(process.execPath, args);
    child.stdin.end('short\n');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stderr })) lines.push(line);
    expect(lines).toEqual(['--ownerOnly needs a password on standard input.']);
  });
});
