import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Rendered from './render-theme.js';

const id = 'virtual:theme.css';

/**
 * The CSS variables of the theme as a style sheet: made once per build instead of at the start of each visit, and there
 * before any script.
 */
export const themeCss = (): Plugin => ({
  name: 'theme-css',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(resolved) {
    if (resolved !== `\0${id}`) return;
    const { module, dependencies } = await runnerImport<typeof Rendered>(join(import.meta.dirname, 'render-theme.tsx'));
    for (const dependency of dependencies) this.addWatchFile(dependency);
    return module.renderTheme();
  },
});
