// Makes the pictures of docs/screens anew.
import { findChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, needNode20, run } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();
run('npx', ['playwright', 'test', '--config=apps/e2e', '--reporter=list', '--workers=1'], {
  CHROMIUM_PATH: findChromium(),
  SCREENS: '1',
});
