import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { makeJpeg } from '../../support/pictures.js';
import { startScript, stopPortal, waitUntilReady, type RunningProcess } from '../../support/portal-process.js';
import { test, countFotos } from '../../support/portal-fixtures.js';

/** Each test starts several processes one after the other. */
test.slow();

const demoFotos = 36;

const writeFotos = async (folder: string, count: number): Promise<string> => {
  const fotos = join(folder, 'fotos');
  await mkdir(fotos, { recursive: true });
  for (let number = 1; number <= count; number++)
    await writeFile(join(fotos, `${number}.jpg`), await makeJpeg({ width: 600, height: 400 }));
  return fotos;
};

/** Runs the built command directly, so that the output contains no build output. */
const runCommand = (folder: string, ...args: string[]): RunningProcess =>
  startScript(['apps/api/dist/portal.js', ...args], { NODE_ENV: 'production', DATA_DIR: join(folder, 'data') });

/** Runs the command like `npm run portal`, which builds the portal first when a source file is newer. */
const runPortalScript = (folder: string, ...args: string[]): RunningProcess =>
  startScript(['scripts/portal.mjs', ...args], { DATA_DIR: join(folder, 'data') });

test('import-fotos adds photos while the portal runs, which serves them immediately', async ({
  launchSeededPortal,
  folder,
}) => {
  const portal = await launchSeededPortal();
  await waitUntilReady(portal);
  const fotos = await writeFotos(folder, 3);
  await writeFile(join(fotos, 'stuk.jpg'), (await readFile(join(fotos, '1.jpg'))).subarray(0, 3000));
  const first = runPortalScript(folder, 'import-fotos', fotos);
  expect(await first.exited).toBe(1);
  expect(first.output()).toContain('Toegevoegd: 3\n');
  expect(first.output()).toContain('  stuk.jpg: Deze foto is beschadigd of niet compleet.\n');
  expect(await countFotos(portal)).toBe(demoFotos + 3);
  const second = runCommand(folder, 'import-fotos', fotos);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('Stonden er al: 3\n');
  expect(await countFotos(portal)).toBe(demoFotos + 3);
  expect(await stopPortal(portal)).toBe(0);
});

test('import-fotos runs without a running portal, and the next start has the photos', async ({
  launchPortal,
  launchSeededPortal,
  folder,
}) => {
  const first = await launchSeededPortal();
  await waitUntilReady(first);
  // A killed portal leaves behind the address of a database that is no longer running.
  await stopPortal(first, 'SIGKILL');
  const imported = runCommand(folder, 'import-fotos', await writeFotos(folder, 2), '--door', 'beheer@example.org');
  expect([await imported.exited, imported.output()]).toEqual([0, expect.stringContaining('Toegevoegd: 2\n')]);
  const second = await launchPortal();
  await waitUntilReady(second);
  expect(await countFotos(second)).toBe(demoFotos + 2);
});

test('import-fotos finishes the current photos on Ctrl-C, and the next run skips those that were added', async ({
  launchSeededPortal,
  folder,
}) => {
  const portal = await launchSeededPortal();
  await waitUntilReady(portal);
  const count = 40;
  const fotos = await writeFotos(folder, count);
  const stopped = runCommand(folder, 'import-fotos', fotos);
  const countStoredFotos = () => readdir(join(folder, 'data/files/fotos')).then(({ length }) => length);
  await expect.poll(countStoredFotos, { intervals: [20] }).toBeGreaterThan(demoFotos);
  stopped.child.kill('SIGINT');
  expect(await stopped.exited).toBe(1);
  const added = (await countFotos(portal)) - demoFotos;
  expect(added).toBeLessThan(count);
  expect(stopped.output()).toContain(`Toegevoegd: ${added}\n`);
  expect(stopped.output()).toContain(`Nog niet gedaan: ${count - added}.`);
  const again = runCommand(folder, 'import-fotos', fotos);
  expect([await again.exited, again.output()]).toEqual([0, expect.stringContaining(`Stonden er al: ${added}\n`)]);
  expect(await countFotos(portal)).toBe(demoFotos + count);
});

test('the command line prints usage or an error and sets the exit code', async ({ folder }) => {
  const cases: [number, RegExp, ...string[]][] = [
    [1, /^Gebruik: npm run portal -- COMMANDO\n/],
    [1, /^Er is geen commando importeer\.\nGebruik: /, 'importeer'],
    [0, /import-fotos MAP/, '--help'],
    [2, /^Noem de map .*\nGebruik: npm run portal -- import-fotos MAP/, 'import-fotos'],
    [2, /^De optie --vers klopt niet\./, 'import-fotos', folder, '--vers'],
    [1, /geen map, of mag niet worden gelezen\.\n$/, 'import-fotos', join(folder, 'nergens')],
    [1, /^Er is nog geen beheerder/, 'import-fotos', folder],
  ];
  for (const [code, expectedOutput, ...args] of cases) {
    const result = runCommand(folder, ...args);
    expect(await result.exited).toBe(code);
    expect(result.output()).toMatch(expectedOutput);
    expect(result.output()).not.toMatch(/^\s+at /m);
  }
});
