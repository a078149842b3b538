import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { giveUp, root } from './prepare.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const ofPlaywright = () => {
  const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('@playwright/test');
  return chromium.executablePath();
};

const found = () => {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) giveUp(`CHROMIUM_PATH wijst naar ${asked}, en daar staat niets.`);
  return [asked, ...installed, ofPlaywright()].find((path) => path && existsSync(path));
};

const tries = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status === 0;

const install = () => {
  console.log('Er is geen Chromium; die wordt nu geïnstalleerd ...');
  if (tries('npx', ['playwright', 'install', 'chromium'])) return;
  const onDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (onDebian && tries('apt-get', ['update', '-qq']))
    tries('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
};

/** Path of a Chromium to test with; installs one where there is none, and gives up where that fails. */
export const findChromium = () => {
  if (!found()) install();
  return (
    found() ?? giveUp('Er is geen Chromium voor de browsertests. Installeer Chromium of Chrome, of zet CHROMIUM_PATH.')
  );
};
