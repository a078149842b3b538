import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { demoAccounts } from '../../support/demo-accounts.js';
import { startPortal, stopPortal, waitUntilReady, type Portal } from '../../support/portal-process.js';
import { test, countFotos } from '../../support/portal-fixtures.js';
import { core } from '../../support/page-helpers.js';

test.slow();

test('the first start prints the address and the demo accounts, and has 36 photos', async ({ launchPortal }) => {
  const portal = await launchPortal({}, startPortal);
  await waitUntilReady(portal);
  for (const text of ['http://', 'beheer@example.org', 'demo-beheer-1', 'lid@example.org', 'demo-lid-1'])
    expect(portal.output()).toContain(text);
  expect(await countFotos(portal)).toBe(36);
});

test('a portal on a non-loopback address has no demo accounts and logs why', async ({ launchPortal }) => {
  const portal = await launchPortal({ HOST: '0.0.0.0' });
  await waitUntilReady(portal);
  const body = JSON.stringify(demoAccounts.admin);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${portal.url}/api/signin`, { method: 'POST', headers, body })).status).toBe(401);
  await expect.poll(portal.output).toContain('geen demo-accounts');
});

test('a portal with demo accounts does not start on a non-loopback address', async ({ launchSeededPortal }) => {
  await expectStartupError(await launchSeededPortal({ HOST: '0.0.0.0' }), /demo-account beheer@example\.org/);
});

for (const NODE_ENV of ['development', 'production'])
  test(`the demo accounts sign in with NODE_ENV=${NODE_ENV}`, async ({ launchSeededPortal }) => {
    const portal = await launchSeededPortal({ NODE_ENV }, startPortal);
    await waitUntilReady(portal);
    expect(await countFotos(portal)).toBe(36);
  });

test(
  'a start after kill -9 keeps all photos, and Ctrl-C exits with code 0',
  core,
  async ({ launchPortal, launchSeededPortal }) => {
    const first = await launchSeededPortal();
    await waitUntilReady(first);
    await stopPortal(first, 'SIGKILL');
    const second = await launchPortal();
    await waitUntilReady(second);
    expect(await countFotos(second)).toBe(36);
    expect(await stopPortal(second, 'SIGINT')).toBe(0);
  },
);

test('a kill during the first import leads to no duplicate and no missing photos after the next start', async ({
  launchPortal,
}) => {
  const first = await launchPortal();
  await expect
    .poll(() =>
      fetch(`${first.url}/api/health/live`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  await stopPortal(first, 'SIGKILL');
  const second = await launchPortal();
  await waitUntilReady(second);
  expect(await countFotos(second)).toBe(36);
});

/** Expects one line of output that matches, exit code 1, and no stack trace. */
const expectStartupError = async (portal: Portal, expectedOutput: RegExp): Promise<void> => {
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim()).toMatch(expectedOutput);
  expect(portal.output().trim().split('\n')).toHaveLength(1);
  expect(portal.output()).not.toMatch(/^\s+at /m);
};

test('a port or data folder that is in use stops the start with a one-line error', async ({
  launchPortal,
  launchSeededPortal,
  folder,
}) => {
  const first = await launchSeededPortal();
  await waitUntilReady(first);
  const PORT = new URL(first.url).port;
  await expectStartupError(await launchPortal({ PORT, DATA_DIR: join(folder, 'other') }), new RegExp(PORT));
  await expectStartupError(await launchPortal(), /in gebruik/);
});

test('a data folder that is not writable stops the start with a one-line error', async ({ launchPortal, folder }) => {
  await writeFile(join(folder, 'file'), '');
  await expectStartupError(await launchPortal({ DATA_DIR: join(folder, 'file', 'data') }), /DATA_DIR/);
});

test('an invalid setting stops the start with a one-line error', async ({ launchPortal }) => {
  await expectStartupError(await launchPortal({ PORT: 'drieduizend' }), /PORT/);
});

test('a Node version that is too old stops the start with a one-line error', () => {
  const oldNodeScript = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(oldNodeScript)}`, 'scripts/start.mjs'],
    { cwd: join(import.meta.dirname, '../../../..'), encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('Ledenportaal heeft Node 20.15 of nieuwer nodig; dit is Node 18.20.0.');
});
