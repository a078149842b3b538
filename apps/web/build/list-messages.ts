import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as All from './all-messages.js';

/**
 * Adds `messages.json` to the build: all texts with their keys. Operators look up there what they can change, and the
 * API checks their own texts against it.
 */
export const listMessages = (): Plugin => ({
  name: 'list-messages',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof All>(join(import.meta.dirname, 'all-messages.ts'));
    const source = `${JSON.stringify(module.allMessages, null, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'messages.json', source });
  },
});
