// Bundles the API and our own packages; npm packages stay external. `node build.mjs test` also bundles the programs that tests start.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ours = ['shared', 'content', 'embedded-mongo'];
const forTests = process.argv[2] === 'test';
const outdir = forTests ? 'dist-test' : 'dist';
const testPrograms = ['killed', 'killed-command', 'killed-import', 'killed-large', 'killed-seed'];

// Removes bundles of an earlier build: their names have another hash. The folder itself stays: removing it would make its parent look changed.
if (forTests && existsSync(outdir)) for (const name of readdirSync(outdir)) rmSync(join(outdir, name));

const npmPackagesOutside = {
  name: 'npm-packages-outside',
  setup: ({ onResolve }) => {
    const ownPackage = new RegExp(`^@ledenportaal/(${ours.join('|')})$`);
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || ownPackage.test(path) ? undefined : { path, external: true },
    );
  },
};
const options = {
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [npmPackagesOutside],
};

await build({
  ...options,
  entryPoints: {
    server: 'src/server.ts',
    portal: 'src/portal.ts',
    ...(forTests && Object.fromEntries(testPrograms.map((name) => [name, `src/test/processes/${name}.ts`]))),
  },
  format: 'esm',
  // Dynamic imports stay in files of their own.
  splitting: true,
});
await build({
  ...options,
  entryPoints: {
    'password.worker': 'src/platform/passwords/password.worker.cjs',
    'password-check.worker': 'src/platform/passwords/password-check.worker.cjs',
  },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
});
