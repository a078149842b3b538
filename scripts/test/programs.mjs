// The programs that tests use beside Node, npm, git and a POSIX shell: the list is programs.json.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { exitWithError, root } from '../prepare.mjs';

/** `{ name: { commands?, package, untested } }`; `commands` are the names of the program, by default its key. */
export const programs = JSON.parse(readFileSync(join(import.meta.dirname, 'programs.json'), 'utf8'));

// Debian omits this folder, which has nginx, from the PATH of ordinary users.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const suffix = process.platform === 'win32' ? '.exe' : '';

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const otherPaths = {
  chromium: () => {
    const { CHROMIUM_PATH: configuredPath } = process.env;
    if (configuredPath && !existsSync(configuredPath))
      exitWithError(`CHROMIUM_PATH wijst naar ${configuredPath}, en daar staat niets.`);
    return [
      configuredPath,
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      findPlaywrightChromium(),
    ].filter(Boolean);
  },
};

/** The Chromium that `npx playwright install` downloads, once the dependencies are installed. */
const findPlaywrightChromium = () => {
  try {
    return createRequire(join(root, 'apps/e2e/package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
};

/** Returns the path of a declared program, or undefined when this machine does not have it. */
export const findProgram = (name) => {
  const { commands = [name] } = programs[name];
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
  return [...(otherPaths[name]?.() ?? []), ...paths].find(isExecutable);
};

export const findMissingPrograms = () => Object.keys(programs).filter((name) => !findProgram(name));

/** The command that installs programs on Debian and Ubuntu. */
export const toInstallCommand = (names) =>
  `apt-get install -y --no-install-recommends ${[...new Set(names.map((name) => programs[name].package))].join(' ')}`;

/** Returns the files that a file imports by a relative path. */
const findImports = (file, content) =>
  [...content.matchAll(/from '(\.[^']*?)(?:\.js)?'/g)]
    .flatMap(([, path]) => ['.ts', '.tsx'].map((extension) => join(dirname(file), path + extension)))
    .filter((path) => existsSync(path));

/** Creates a function that tells whether a test, or a file that it imports, asks for a program. */
export const createUsageFinder = () => {
  const namesByFile = new Map();
  const findNames = (file) => {
    if (namesByFile.has(file)) return namesByFile.get(file);
    const content = readFileSync(file, 'utf8');
    const names = new Set([...content.matchAll(/findProgram\('([^']+)'\)/g)].map(([, name]) => name));
    namesByFile.set(file, names);
    for (const imported of findImports(file, content)) for (const name of findNames(imported)) names.add(name);
    return names;
  };
  return (file, name) => findNames(file).has(name);
};
