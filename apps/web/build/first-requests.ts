import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The name of the script before its hash. */
export const firstRequestsName = 'first-requests.js';

/** Builds src/first-requests.ts as one classic script, which browsers run before they have the modules of the app. */
const bundle = async (): Promise<string> => {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      write: false,
      copyPublicDir: false,
      // Vite would add the styles to the script. The page has the style sheet of the app.
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/first-requests.ts'),
        preserveEntrySignatures: false,
        output: { format: 'iife' },
      },
    },
  });
  const chunk = [results].flat().flatMap((result) => ('output' in result ? result.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('The first requests are not built');
  return chunk.code;
};

/** Builds the script of the head, which build/preload.ts adds to the page. The development server has none. */
export const firstRequests = (): Plugin => ({
  name: 'first-requests',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', name: firstRequestsName, source: await bundle() });
  },
});
