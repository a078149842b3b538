import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exitWithError, root } from './prepare.mjs';

const commonPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const getPlaywrightPath = () => {
  const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('@playwright/test');
  return chromium.executablePath();
};

const findInstalledChromium = () => {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !existsSync(configuredPath))
    exitWithError(`CHROMIUM_PATH wijst naar ${configuredPath}, en daar staat niets.`);
  return [configuredPath, ...commonPaths, getPlaywrightPath()].find((path) => path && existsSync(path));
};

const runSuccessfully = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0;

const installChromium = () => {
  console.log('Er is geen Chromium; die wordt nu geïnstalleerd ...');
  if (runSuccessfully('npx', ['playwright', 'install', 'chromium'])) return;
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebianRoot && runSuccessfully('apt-get', ['update', '-qq']))
    runSuccessfully('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
};

/** Returns the path of a Chromium for the tests. Installs one when there is none, and exits when that fails. */
export const findChromium = () => {
  if (!findInstalledChromium()) installChromium();
  return (
    findInstalledChromium() ??
    exitWithError('Er is geen Chromium voor de browsertests. Installeer Chromium of Chrome, of zet CHROMIUM_PATH.')
  );
};
