// Makes every picture of docs/screens anew; what nothing makes any more goes.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, needNode20, root, run } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
const began = Date.now();
run('npx', ['playwright', 'test', '--config=apps/e2e', '--reporter=list', '--workers=1'], {
  CHROMIUM_PATH: findChromium(),
  SCREENS: '1',
});

const folder = join(root, 'docs/screens');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.png')))
  if (statSync(join(folder, name)).mtimeMs < began) rmSync(join(folder, name));
