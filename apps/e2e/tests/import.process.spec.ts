import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { makeJpeg } from '../support/pictures.js';
import { startScript, stopPortal, untilReady, type Started } from '../support/process.js';
import { test, totalOf } from '../support/started.js';

/** Several processes start one after the other in each. */
test.slow();

const demoFotos = 36;

async function placeFotos(folder: string, count: number): Promise<string> {
  const fotos = join(folder, 'fotos');
  await mkdir(fotos, { recursive: true });
  for (let number = 1; number <= count; number++)
    await writeFile(join(fotos, `${number}.jpg`), await makeJpeg({ width: 600, height: 400 }));
  return fotos;
}

function command(folder: string, ...args: string[]): Started {
  return startScript(['scripts/portal.mjs', ...args], { DATA_DIR: join(folder, 'data') });
}

test('a folder is imported beside the running portal, which serves its photos at once', async ({
  startAgain,
  folder,
}) => {
  const portal = await startAgain();
  await untilReady(portal);
  const fotos = await placeFotos(folder, 3);
  await writeFile(join(fotos, 'stuk.jpg'), (await readFile(join(fotos, '1.jpg'))).subarray(0, 3000));
  const first = command(folder, 'import-fotos', fotos);
  expect(await first.exited).toBe(1);
  expect(first.output()).toContain('Toegevoegd: 3\n');
  expect(first.output()).toContain('  stuk.jpg: Deze foto is beschadigd of niet compleet.\n');
  expect(await totalOf(portal)).toBe(demoFotos + 3);
  const second = command(folder, 'import-fotos', fotos);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('Stonden er al: 3\n');
  expect(await totalOf(portal)).toBe(demoFotos + 3);
  expect(await stopPortal(portal)).toBe(0);
});

test('a folder is imported while no portal runs, and the next start has its photos', async ({
  start,
  startAgain,
  folder,
}) => {
  const first = await startAgain();
  await untilReady(first);
  // Killed, it leaves a note of a database that listens no more.
  await stopPortal(first, 'SIGKILL');
  const imported = command(folder, 'import-fotos', await placeFotos(folder, 2), '--door', 'beheer@example.org');
  expect([await imported.exited, imported.output()]).toEqual([0, expect.stringContaining('Toegevoegd: 2\n')]);
  const second = await start();
  await untilReady(second);
  expect(await totalOf(second)).toBe(demoFotos + 2);
});

test('Ctrl-C ends it after the photos under way, and it goes on where it was', async ({ startAgain, folder }) => {
  const portal = await startAgain();
  await untilReady(portal);
  const count = 40;
  const fotos = await placeFotos(folder, count);
  const stopped = command(folder, 'import-fotos', fotos);
  const kept = () => readdir(join(folder, 'data/files/fotos')).then(({ length }) => length);
  await expect.poll(kept, { intervals: [20] }).toBeGreaterThan(demoFotos);
  stopped.child.kill('SIGINT');
  expect(await stopped.exited).toBe(1);
  const added = (await totalOf(portal)) - demoFotos;
  expect(added).toBeLessThan(count);
  expect(stopped.output()).toContain(`Toegevoegd: ${added}\n`);
  expect(stopped.output()).toContain(`Nog niet gedaan: ${count - added}.`);
  const again = command(folder, 'import-fotos', fotos);
  expect([await again.exited, again.output()]).toEqual([0, expect.stringContaining(`Stonden er al: ${added}\n`)]);
  expect(await totalOf(portal)).toBe(demoFotos + count);
});

test('asked wrongly it says how, with exit code 1 or 2', async ({ folder }) => {
  const cases: [number, RegExp, ...string[]][] = [
    [1, /^Gebruik: npm run portal -- COMMANDO\n/],
    [1, /^Er is geen commando importeer\.\nGebruik: /, 'importeer'],
    [0, /import-fotos MAP/, '--help'],
    [2, /^Noem de map .*\nGebruik: npm run portal -- import-fotos MAP/, 'import-fotos'],
    [2, /^De optie --vers klopt niet\./, 'import-fotos', folder, '--vers'],
    [1, /geen map, of mag niet worden gelezen\.\n$/, 'import-fotos', join(folder, 'nergens')],
    [1, /^Er is nog geen beheerder/, 'import-fotos', folder],
  ];
  for (const [code, sentence, ...args] of cases) {
    const asked = command(folder, ...args);
    expect(await asked.exited).toBe(code);
    expect(asked.output()).toMatch(sentence);
    expect(asked.output()).not.toMatch(/^\s+at /m);
  }
});
