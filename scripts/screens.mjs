// Takes screenshots of all pages in apps/e2e/screens, and copies the published ones to docs/screens.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, assertNodeVersion, root, run } from './prepare.mjs';

const screenshotFolder = join(root, 'apps/e2e/screens');
const publishedFolder = join(root, 'docs/screens');

assertNodeVersion();
ensureInstalled();
ensureBuilt();
rmSync(screenshotFolder, { recursive: true, force: true });
run('npx', ['playwright', 'test', '--config=apps/e2e', '--reporter=list', '--workers=1'], {
  CHROMIUM_PATH: findChromium(),
  SCREENS: '1',
});

for (const name of readdirSync(publishedFolder).filter((file) => file.endsWith('.png'))) {
  if (!existsSync(join(screenshotFolder, name))) throw new Error(`docs/screens/${name}: no test takes this screenshot`);
  copyFileSync(join(screenshotFolder, name), join(publishedFolder, name));
}
