// Takes screenshots of pages in apps/e2e/screens, and copies the published ones to docs/screens.
//   npm run screens                  all pages
//   npm run screens -- leden files/  the pages of the tests with a word in their path
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitWithError, assertNodeVersion, root, run } from './prepare.mjs';
import { findProgram, toInstallCommand } from './test/programs.mjs';

const screenshotFolder = join(root, 'apps/e2e/screens');
const publishedFolder = join(root, 'docs/screens');
const filters = process.argv.slice(2);

assertNodeVersion();
ensureInstalled();
ensureBuilt();
const chromium =
  findProgram('chromium') ??
  exitWithError(`Er is geen Chromium. Installeer die met: sudo ${toInstallCommand(['chromium'])}`);
rmSync(screenshotFolder, { recursive: true, force: true });
run('npx', ['playwright', 'test', '--config=apps/e2e', '--reporter=list', '--workers=1', ...filters], {
  CHROMIUM_PATH: chromium,
  SCREENS: '1',
});

const published = readdirSync(publishedFolder).filter((file) => file.endsWith('.png'));
const taken = published.filter((name) => existsSync(join(screenshotFolder, name)));
for (const name of taken) copyFileSync(join(screenshotFolder, name), join(publishedFolder, name));
const missing = published.filter((name) => !taken.includes(name));
if (missing.length > 0 && filters.length === 0) exitWithError(`No test takes these screenshots: ${missing.join(', ')}`);
