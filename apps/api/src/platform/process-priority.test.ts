import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeContentFolder } from '../test/content.js';
import { makeJpeg } from '../test/pictures.js';
import { usePortal } from '../test/portal.js';
import { databaseUri, usePrograms } from '../test/programs.js';
import { eventually } from '../test/eventually.js';

vi.setConfig({ testTimeout: 180_000 });
usePortal();
const { start } = usePrograms();
const fotoCount = 60;

/** The nice value of each thread of a process: field 19 of /proc/<pid>/task/<tid>/stat, counted after the name. */
const readNiceValues = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)!;
    return Number(fields.split(' ')[16]);
  });

it.skipIf(process.platform !== 'linux')('import-fotos lowers the priority of all its threads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-way-'));
  const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
  onTestFinished(() => [folder, CONTENT_DIR].forEach((path) => rmSync(path, { recursive: true })));
  const importFolder = join(folder, 'fotos');
  mkdirSync(importFolder);
  for (let n = 0; n < fotoCount; n++)
    writeFileSync(join(importFolder, `${n}.jpg`), await makeJpeg({ width: 600, height: 400 + n }));
  const { child, output, kill } = start('portal', ['import-fotos', importFolder], {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR,
    MONGODB_URI: databaseUri(`way_${process.pid}`),
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: 'een wachtwoord',
  });
  const fotosFolder = join(folder, 'data/files/fotos');
  await eventually(() => expect(readdirSync(fotosFolder)).not.toEqual([]), { intervalMs: 20 });
  const niceValues = readNiceValues(child.pid!);
  await kill();
  expect(output.err).toBe('');
  expect(niceValues.length).toBeGreaterThan(5);
  expect(Math.min(...niceValues)).toBe(Math.min(19, getPriority() + 10));
});
