// Bundles the API and our own packages; what comes from npm stays outside.
import { build } from 'esbuild';

const ours = ['shared', 'content', 'embedded-mongo'];

await build({
  entryPoints: {
    server: 'src/server.ts',
    portal: 'src/portal.ts',
    'password.worker': 'src/platform/password.worker.js',
    'password-check.worker': 'src/platform/password-check.worker.js',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // What is imported only where it is needed stays in a file of its own.
  splitting: true,
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm-packages-outside',
      setup: ({ onResolve }) => {
        const ownPackage = new RegExp(`^@ledenportaal/(${ours.join('|')})$`);
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || ownPackage.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
});
