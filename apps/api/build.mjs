// Bundles the API with its packages: Node takes twice as long to start from their thousand files. `node build.mjs test` also bundles the programs that tests start.
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const forTests = process.argv[2] === 'test';
const outdir = forTests ? 'dist-test' : 'dist';
const testPrograms = ['kill-before-file', 'kill-before-write'];

// Removes bundles of an earlier build: their names have another hash. The folder itself stays: removing it would make its parent look changed.
if (forTests && existsSync(outdir)) for (const name of readdirSync(outdir)) rmSync(join(outdir, name));

/** Packages that load files of their own: native code, workers, and the S3 client, which few portals use. */
const external = ['@aws-sdk/*', 'pino', 'pino-http', 'piscina', 'sharp'];
const options = {
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  external,
  // What libraries (Express, React) do in development is left out.
  define: { 'process.env.NODE_ENV': '"production"' },
};

const { metafile } = await build({
  ...options,
  metafile: true,
  entryPoints: {
    server: 'src/server.ts',
    portal: 'src/portal.ts',
    ...(forTests && Object.fromEntries(testPrograms.map((name) => [name, `src/test/processes/${name}.ts`]))),
  },
  format: 'esm',
  // CommonJS packages in an ES module require the modules of Node.
  banner: {
    js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
  },
  // Dynamic imports stay in files of their own.
  splitting: true,
});
// What the image needs of node_modules: prune-modules.mjs.
const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
const modules = [...new Set(imported.filter((path) => external.includes(path) || path.startsWith('@aws-sdk/')))];
writeFileSync(join(outdir, 'modules.json'), JSON.stringify(modules.sort()));
await build({
  ...options,
  entryPoints: {
    'password.worker': 'src/platform/passwords/password.worker.cjs',
    'password-check.worker': 'src/platform/passwords/password-check.worker.cjs',
  },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
});
// The Dutch dictionary, and its licence.
for (const name of ['words.txt', 'words.license.txt'])
  copyFileSync(join('../../packages/dutch-words/dist', name), join(outdir, name));
