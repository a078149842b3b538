import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import { stopPortal, untilReady, type Portal } from '../support/process.js';
import { test, totalOf } from '../support/started.js';

test.slow();

test('the first start prints the address and the demo accounts, and has 36 fotos', async ({ start }) => {
  const portal = await start();
  await untilReady(portal);
  for (const text of ['http://', 'beheer@example.org', 'demo-beheer-1', 'lid@example.org', 'demo-lid-1'])
    expect(portal.output()).toContain(text);
  expect(await totalOf(portal)).toBe(36);
});

test('on an address that other computers can reach there are no demo accounts, and a line says why', async ({
  start,
}) => {
  const portal = await start({ HOST: '0.0.0.0' });
  await untilReady(portal);
  const body = JSON.stringify(accounts.admin);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${portal.url}/api/signin`, { method: 'POST', headers, body })).status).toBe(401);
  await expect.poll(portal.output).toContain('geen demo-accounts');
});

test('a folder with demo accounts is not opened on an address that other computers can reach', async ({
  startAgain,
}) => {
  await expectRefusal(await startAgain({ HOST: '0.0.0.0' }), /demo-account beheer@example\.org/);
});

for (const NODE_ENV of ['development', 'production'])
  test(`the demo accounts sign in with NODE_ENV=${NODE_ENV}`, async ({ startAgain }) => {
    const portal = await startAgain({ NODE_ENV });
    await untilReady(portal);
    expect(await totalOf(portal)).toBe(36);
  });

test('a start after kill -9 keeps everything, and Ctrl-C ends it cleanly', async ({ start, startAgain }) => {
  const first = await startAgain();
  await untilReady(first);
  await stopPortal(first, 'SIGKILL');
  const second = await start();
  await untilReady(second);
  expect(await totalOf(second)).toBe(36);
  expect(await stopPortal(second, 'SIGINT')).toBe(0);
});

test('a kill in the middle of the first import leaves no foto twice and none out', async ({ start }) => {
  const first = await start();
  await expect
    .poll(() =>
      fetch(`${first.url}/api/health/live`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  await stopPortal(first, 'SIGKILL');
  const second = await start();
  await untilReady(second);
  expect(await totalOf(second)).toBe(36);
});

/** One sentence for the operator, exit code 1, and no stack trace. */
async function expectRefusal(portal: Portal, sentence: RegExp): Promise<void> {
  expect(await portal.exited).toBe(1);
  expect(portal.output().trim()).toMatch(sentence);
  expect(portal.output().trim().split('\n')).toHaveLength(1);
  expect(portal.output()).not.toMatch(/^\s+at /m);
}

test('a port in use, and a folder in use by another portal, are refused in one sentence', async ({
  start,
  startAgain,
  folder,
}) => {
  const first = await startAgain();
  await untilReady(first);
  const PORT = new URL(first.url).port;
  await expectRefusal(await start({ PORT, DATA_DIR: join(folder, 'other') }), new RegExp(PORT));
  await expectRefusal(await start(), /in gebruik/);
});

test('a folder that cannot be written is refused in one sentence', async ({ start, folder }) => {
  await writeFile(join(folder, 'file'), '');
  await expectRefusal(await start({ DATA_DIR: join(folder, 'file', 'data') }), /DATA_DIR/);
});

test('a bad setting is refused in one sentence', async ({ start }) => {
  await expectRefusal(await start({ PORT: 'drieduizend' }), /PORT/);
});

test('a Node that is too old is refused in one sentence', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/start.mjs'],
    { cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('Ledenportaal heeft Node 20.11 of nieuwer nodig; dit is Node 18.20.0.');
});
