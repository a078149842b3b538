import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createPasswordStrength, type PasswordStrength } from './password-strength.js';

const folder = mkdtempSync(join(tmpdir(), 'password-strength-'));
afterAll(() => rmSync(folder, { recursive: true }));

const opened: PasswordStrength[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map(({ close }) => close()))));

const open = (...options: Parameters<typeof createPasswordStrength>) => {
  const strength = createPasswordStrength(...options);
  opened.push(strength);
  return strength;
};

const openWorker = (name: string, source: string, timeoutMs?: number) => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return open({ workerUrl: pathToFileURL(path), timeoutMs });
};

describe('isEasyToGuess', () => {
  it('runs in a worker thread, also for passwords that take the most work', async () => {
    const { isEasyToGuess } = open();
    await isEasyToGuess('start the worker', []);
    let iterations = 0;
    const counting = setInterval(() => iterations++, 0);
    const slow = Array.from({ length: 20 }, (_, at) => `${at}a@1@1a@a@@11a@a@a@1@1a`.repeat(3).slice(0, 72));
    const results = await Promise.all(slow.map((password) => isEasyToGuess(password, [])));
    clearInterval(counting);
    expect(results).toEqual(slow.map(() => false));
    expect(iterations).toBeGreaterThan(3);
  });

  it('checks only the first 24 characters', async () => {
    const { isEasyToGuess } = open();
    const start = 'aaaaaaaaaaaaaaaaaaaaaaaa';
    expect(await isEasyToGuess(`${start}x7Kq2mPz`, [])).toBe(await isEasyToGuess(start, []));
    expect(await isEasyToGuess(`x7Kq2mPz${start}`, [])).toBe(false);
  });

  it('rejects a password of more than 72 bytes', async () => {
    await expect(open().isEasyToGuess('é'.repeat(37), [])).rejects.toThrow('72 bytes');
  });

  it('rejects with `unavailable` when more than 500 checks wait', async () => {
    const { isEasyToGuess } = openWorker('quick', 'export default () => true;');
    const checks = Array.from({ length: 600 }, () => isEasyToGuess('een goed wachtwoord', []));
    const results = await Promise.allSettled(checks);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length).toBeLessThan(150);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
  });
});

describe('isEasyToGuess with a worker that fails', () => {
  const failures = [
    ['cannot be loaded', `throw new Error('broken');`],
    ['has no handler', `export default 1;`],
    ['throws', `export default () => { throw new Error('broken'); };`],
    ['ends', `export default () => { process.exit(1); };`],
    [
      'runs out of memory',
      `export default () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); };`,
    ],
  ];
  it.each(failures)('rejects each waiting check with `unavailable` when it %s', async (_, source) => {
    const { isEasyToGuess } = openWorker('failing', source);
    const results = await Promise.allSettled([1, 2, 3].map(() => isEasyToGuess('een goed wachtwoord', [])));
    for (const result of results) {
      expect(result).toMatchObject({ reason: { code: 'unavailable' } });
      expect((result as PromiseRejectedResult).reason).toHaveProperty('cause.cause', expect.anything());
    }
  });

  it('stops the worker when it does not answer in time', async () => {
    const { isEasyToGuess } = openWorker('endless', `export default () => { for (;;); };`, 300);
    await expect(isEasyToGuess('een goed wachtwoord', [])).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('starts a new worker for the next check', async () => {
    const source = `export default ({ password }) => { if (password === 'fail') process.exit(1); return true; };`;
    const { isEasyToGuess } = openWorker('replaced', source);
    await expect(isEasyToGuess('fail', [])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await isEasyToGuess('een goed wachtwoord', [])).toBe(true);
  });
});
