import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = `
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
  const log = createLog('info');
  for (let line = 0; line < 3000; line++) log.info({ line, text: 'x'.repeat(1000) });
  setTimeout(() => process.exit(7), 100);
`;

it('escapes DEL, C1 and characters that reverse text, and keeps the value', () => {
  const text = 'a\x1b\n\x7f\x9b2J\u202e';
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    createLog('info').info({ text: ${JSON.stringify(text)} });
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const line = execFileSync(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' });
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(line)).toMatchObject({ text });
});

/** Every write fails with ENOSPC, as for a file on a full disk. */
const fullDevice = '/dev/full';

it.skipIf(!existsSync(fullDevice))(
  'a process keeps running and exits while its log is on a full disk',
  async () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', source];
    const stdio = ['ignore', openSync(fullDevice, 'w'), 'inherit'] as const;
    const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), stdio: [...stdio] });
    const kill = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(kill);
    expect(code).toBe(7);
  },
  30_000,
);
