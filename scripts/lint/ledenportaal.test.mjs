import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../prepare.mjs';

const api = 'apps/api/src';
/** Files, with the number of errors of named-services in each. */
const files = [
  [`${api}/app.ts`, 'export const a = { ...fotos }; export const b = f({ jobs, ...zips });', 2],
  [`${api}/zips/zip.feature.ts`, 'createZipRouter({ fotoReads, limits: [...limits] }); f({ ...zips });', 1],
  [`${api}/zips/zip.service.ts`, 'export const options = { ...defaults }; createZip({ ...options });', 0],
  [
    `${api}/zips/zip.test.ts`,
    'createZipService({ ...fotoReads, ...zips }); createZipService({ zips: { ...zips } });',
    2,
  ],
  [`${api}/portal.ts`, 'createZipFeature({ ...fotoReads }, { ...options });', 1],
  [`${api}/deps/whole.ts`, 'type ZipDeps = FotoReadService;', 1],
  [`${api}/deps/pick.ts`, "type ZipDeps = { limits: Limits } & Pick<FotoReadService, 'findFotos'> & ZipService;", 2],
  [
    `${api}/deps/named.ts`,
    "type ZipDeps = { fotoReads: Pick<FotoReadService, 'findFotos'> } & Pick<Limits, 'zips'>;",
    0,
  ],
  [`${api}/deps/no-deps.ts`, "type FotoReads = Pick<FotoReadService, 'findFotos'>;", 0],
  ['apps/web/src/app.ts', 'export const services = { ...fotos };', 0],
];

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints the files with the configuration of this repository, without types. Returns the errors. */
const lint = () => {
  const { options: _, ...config } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const jsPlugins = config.jsPlugins.map((path) => join(root, path));
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins }));
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format=json'], { cwd: folder, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics;
};

const errors = lint().filter(({ code }) => code === 'ledenportaal(named-services)');
it.each(files)('named-services reports services without a name in %s: %s', (path, _, count) => {
  expect(errors.filter(({ filename }) => filename === path)).toHaveLength(count);
});
