import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../prepare.mjs';

const api = 'apps/api/src';
const policy = 'packages/shared/src/accounts/account.policy.ts';
const asksRole = "export const isAdmin = (viewer) => viewer.role === 'admin';";
/** Files by the rule that checks them, with the number of errors of that rule in each. */
const filesByRule = {
  'named-services': [
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
  ],
  capabilities: [
    ['apps/web/src/roles/Page.tsx', asksRole, 1],
    [
      'apps/web/src/roles/optional.ts',
      "export const f = (viewer) => viewer?.role === 'admin' || viewer!.role === 'lid';",
      2,
    ],
    ['apps/web/src/roles/includes.ts', "export const f = ({ role }) => ['admin'].includes(role);", 1],
    ['apps/api/src/roles/filter.ts', "export const filter = { role: { $in: ['admin'] } };", 1],
    ['apps/web/src/roles/reversed.ts', "export const f = (newRole) => 'lid' != newRole;", 1],
    ['apps/api/src/roles/choose.ts', "export const f = ({ role }) => { switch (role) { case 'lid': return 1; } };", 1],
    ['apps/api/src/roles/query.ts', "AccountModel.find({ state: 'active', role: 'admin' });", 1],
    ['apps/api/src/roles/can.ts', "export const f = (a, b) => a.role !== b.role && can(a, 'fotos.edit');", 0],
    ['apps/api/src/roles/roles.test.ts', asksRole, 0],
    [policy, asksRole, 0],
  ],
  'intl-on-use': [
    ['apps/web/src/formats/at-load.ts', "export const { compare } = new Intl.Collator('nl');", 1],
    ['packages/shared/src/on-use.ts', "export const f = once(() => new Intl.ListFormat('nl'));", 0],
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints the files with the configuration of this repository, without types. Returns the errors. */
const lint = () => {
  const { options: _, ...config } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const jsPlugins = config.jsPlugins.map((path) => join(root, path));
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins }));
  for (const [path, code] of Object.values(filesByRule).flat()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format=json'], { cwd: folder, encoding: 'utf8' });
  return JSON.parse(stdout).diagnostics;
};

const errors = lint();
const cases = Object.entries(filesByRule).flatMap(([rule, files]) => files.map((file) => [rule, ...file]));
it.each(cases)('%s checks %s: %s', (rule, path, _, count) => {
  expect(errors.filter(({ code, filename }) => code === `ledenportaal(${rule})` && filename === path)).toHaveLength(
    count,
  );
});
