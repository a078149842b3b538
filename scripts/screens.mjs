// Makes pictures of all screens in apps/e2e/screens, and replaces those that docs/screens publishes.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, needNode20, root, run } from './prepare.mjs';

const all = join(root, 'apps/e2e/screens');
const published = join(root, 'docs/screens');

needNode20();
ensureInstalled();
ensureBuilt();
rmSync(all, { recursive: true, force: true });
run('npx', ['playwright', 'test', '--config=apps/e2e', '--reporter=list', '--workers=1'], {
  CHROMIUM_PATH: findChromium(),
  SCREENS: '1',
});

for (const name of readdirSync(published).filter((file) => file.endsWith('.png'))) {
  if (!existsSync(join(all, name))) throw new Error(`docs/screens/${name}: no test makes this picture`);
  copyFileSync(join(all, name), join(published, name));
}
