import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authContract, platformContract, type Components } from '@ledenportaal/shared';
import { createAccount } from '../test/builders.js';
import { usePortal, type Portal } from '../test/portal.js';
import { startS3 } from '../test/storage/s3.js';
import { refusal, startSmtp } from '../test/mail/smtp.js';
import { createHealth } from './health.js';
import { eventually } from '../test/eventually.js';

vi.setConfig({ testTimeout: 180_000 });

const waitForComponents = (portal: Portal, components: Partial<Components>) =>
  eventually(async () => {
    const { status, reply } = await portal.as('nobody').call(platformContract.ready);
    expect([status, reply]).toMatchObject([200, { status: 'ok', components }]);
  });

const server = await startS3();
let isStopped = false;
const stopServer = async () => {
  if (!isStopped) await server.stop();
  isStopped = true;
};
afterAll(stopServer);
const { storage } = await server.open();

describe('health with files in a bucket', () => {
  const portal = usePortal(undefined, { storage });
  const isOwnServer = server.pid !== undefined;

  it.skipIf(!isOwnServer)(
    'reports a bucket that hangs as gone within the time-out, and as ok when it responds again',
    async () => {
      await waitForComponents(portal, { storage: 'ok' });
      process.kill(server.pid!, 'SIGSTOP');
      try {
        await waitForComponents(portal, { database: 'ok', storage: 'gone' });
      } finally {
        process.kill(server.pid!, 'SIGCONT');
      }
      await waitForComponents(portal, { storage: 'ok' });
    },
  );

  it.skipIf(!isOwnServer)('reports a bucket that is gone, and logs it once', async () => {
    await waitForComponents(portal, { storage: 'ok' });
    const lines = () => portal.logged().match(/"component":"storage","state":"gone"/g)?.length ?? 0;
    const before = lines();
    await stopServer();
    await waitForComponents(portal, { database: 'ok', storage: 'gone' });
    await Promise.all(Array.from({ length: 20 }, () => portal.as('nobody').call(platformContract.ready)));
    expect(lines()).toBe(before + 1);
  });
});

let acceptsMail = true;
const mailServer = await startSmtp({
  onMailFrom: (_, __, done) => done(acceptsMail ? null : refusal(421, 'Even niet')),
});
afterAll(() => mailServer.close());

describe('health with files on a disk', () => {
  const portal = usePortal(undefined, { smtpUrl: mailServer.url });

  it('reports mail as failing while the mail server rejects mails, and as ok afterwards', async () => {
    const accounts = [await createAccount(), await createAccount(), await createAccount()];
    const requestPasswordReset = async ({ email }: { email: string }) => {
      await portal.as('nobody').call(authContract.forgot, { body: { email } });
      for (const task of ['mail.collect', 'mail.send']) await portal.background.run(task);
    };
    await waitForComponents(portal, { mail: 'ok' });
    acceptsMail = false;
    await requestPasswordReset(accounts[0]!);
    await requestPasswordReset(accounts[1]!);
    await waitForComponents(portal, { database: 'ok', storage: 'ok', mail: 'failing' });
    acceptsMail = true;
    await requestPasswordReset(accounts[2]!);
    // A successful mail makes the mails that waited for the server due at once.
    await portal.background.run('mail.send');
    expect(mailServer.received).toHaveLength(3);
    await waitForComponents(portal, { mail: 'ok' });
  });

  it('appears in the metrics as a gauge per component', async () => {
    await waitForComponents(portal, { database: 'ok', storage: 'ok' });
    const { text } = await portal.metrics.render();
    const lines = text.split('\n').filter((line) => line.startsWith('portal_component_state{'));
    expect(lines).toContain('portal_component_state{component="storage",state="ok"} 1');
    expect(lines).toContain('portal_component_state{component="storage",state="gone"} 0');
    expect(lines).toHaveLength(4 + 4 + 3 + 2);
  });
});

describe('health', () => {
  const neverSettles = new Promise<never>(() => undefined);
  const log = { warn: vi.fn(), info: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.clearAllMocks();
  });
  afterEach(() => vi.useRealTimers());
  const createTestHealth = (overrides: object) =>
    createHealth({
      isReady: () => Promise.resolve(undefined),
      storage: { find: () => Promise.resolve(undefined) },
      diskSpace: { checkWritable: () => Promise.resolve(), hasSpaceFor: () => Promise.resolve(true) },
      mail: { isFailing: () => Promise.resolve(false) },
      search: { isStarting: () => false },
      log: log as never,
      ...overrides,
    });

  it('reports database and mail as unknown while the portal starts, and checks again at each request until it has started', async () => {
    const isReady = vi.fn(() => Promise.resolve<boolean | undefined>(undefined));
    const health = createTestHealth({ isReady });
    expect(await health.components()).toEqual({
      database: 'unknown',
      storage: 'ok',
      mail: 'unknown',
      search: 'starting',
    });
    isReady.mockResolvedValue(false);
    expect(await health.components()).toMatchObject({ database: 'gone' });
    expect(await health.components()).toMatchObject({ database: 'gone' });
    expect(isReady).toHaveBeenCalledTimes(2);
  });

  it('reports the database as unknown from the moment that the portal stops', async () => {
    const health = createTestHealth({ isReady: () => Promise.resolve(false) });
    expect(await health.components()).toMatchObject({ database: 'gone' });
    health.stop();
    expect(await health.components()).toMatchObject({ database: 'unknown' });
  });

  it('resolves when every component hangs, and checks once for concurrent requests', async () => {
    const find = vi.fn(() => neverSettles);
    const health = createTestHealth({
      isReady: () => neverSettles,
      storage: { find },
      mail: { isFailing: () => neverSettles },
    });
    const results = await Promise.all(Array.from({ length: 50 }, () => health.components()));
    expect(results).toEqual(results.map(() => ({ database: 'gone', storage: 'gone', mail: 'unknown', search: 'ok' })));
    await health.components();
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('reports a disk without the mark of the installation as gone, and logs when it is back', async () => {
    let marker: object | undefined = {};
    const health = createTestHealth({ storage: { find: () => Promise.resolve(marker) } });
    const storage = async () => {
      vi.advanceTimersByTime(60_000);
      return (await health.components()).storage;
    };
    expect(await storage()).toBe('ok');
    marker = undefined;
    expect([await storage(), await storage()]).toEqual(['gone', 'gone']);
    marker = {};
    expect(await storage()).toBe('ok');
    expect(log.warn.mock.calls).toMatchObject([[{ component: 'storage', state: 'gone' }, 'a component is unhealthy']]);
    expect(log.info.mock.calls).toMatchObject([[{ component: 'storage' }, 'a component has recovered']]);
  });

  it('reports a read-only disk as gone', async () => {
    const diskSpace = {
      checkWritable: () => Promise.reject(new Error('EROFS')),
      hasSpaceFor: () => Promise.resolve(true),
    };
    expect(await createTestHealth({ diskSpace }).components()).toMatchObject({ storage: 'gone' });
  });
});
