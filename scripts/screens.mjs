// Makes the pictures of docs/screens anew.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
const { status } = spawnSync('npx', ['playwright', 'test', '--reporter=list', '--workers=1'], {
  cwd: join(root, 'apps/e2e'),
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findChromium(), SCREENS: '1' },
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
