import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Messages from '../src/lib/messages.js';

const list = join(import.meta.dirname, '../src/lib/messages.ts');
const catalogue = /export const messages = \{[\s\S]*?\n\} as const;/;
const emptyCatalogue = `const messages: Record<string, string> = {};
export const addTexts = (texts: Record<string, string>) => void Object.assign(messages, texts);`;
const quoted = /'([a-zA-Z][\w.]*)'/g;
/** A key with a slot: what stands before and after it. */
const slotted = /`((?:[a-zA-Z][\w.]*\.)?)\$\{[^`}]*\}((?:[\w.]+)?)`/g;

/** The keys that a module names: whole, or as a pattern. */
const keysIn = (code: string, keys: string[]) => {
  const named = new Set([...code.matchAll(quoted)].map(([, key]) => key));
  const patterns = [...code.matchAll(slotted)]
    .map(([, start = '', end = '']) => ({ start, end }))
    .filter(({ start, end }) => start || end);
  return keys.filter(
    (key) => named.has(key) || patterns.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)),
  );
};

/**
 * Each text goes with the modules that name it, so that no page fetches the words of all others. The whole list is kept
 * beside the pages: for the API, that holds an operator's own texts against it, and for operators, who look up here what
 * they can change.
 */
export const textsWhereSaid = (): Plugin => {
  let messages: Record<string, string> = {};
  const placed = new Set<string>();
  return {
    name: 'texts-where-said',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<typeof Messages>(list);
      messages = module.messages;
    },
    transform(code, id) {
      // On the first line, so that source maps hold.
      const withTexts = (before: string, rest: string) => ({ code: before + rest, map: null });
      if (id === list) return withTexts('', code.replace(catalogue, emptyCatalogue));
      if (!/\/apps\/web\/src\/.*\.tsx?$/.test(id)) return null;
      const keys = keysIn(code, Object.keys(messages));
      if (keys.length === 0) return null;
      for (const key of keys) placed.add(key);
      const texts = JSON.stringify(Object.fromEntries(keys.map((key) => [key, messages[key]])));
      return withTexts(`import { addTexts } from ${JSON.stringify(list)};addTexts(${texts});`, code);
    },
    generateBundle() {
      const nowhere = Object.keys(messages).filter((key) => !placed.has(key));
      if (nowhere.length > 0) this.error(`No module names these texts: ${nowhere.join(', ')}`);
      const source = `${JSON.stringify(messages, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'messages.json', source });
    },
  };
};
