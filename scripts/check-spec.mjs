/** Checks docs/spec.md: every item quotes the specification or is ours, and the files that it names exist. */
import { existsSync, readFileSync } from 'node:fs';

const document = 'docs/spec.md';
const roots = {
  web: 'apps/web/src/',
  api: 'apps/api/src/',
  e2e: 'apps/e2e/tests/',
  shared: 'packages/shared/src/',
  content: 'packages/content/',
  'demo-art': 'packages/demo-art/src/',
};
const path = new RegExp(`\`(${Object.keys(roots).join('|')})/([^\`]+)\``, 'g');
const extensions = {
  code: ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts'],
  tests: ['.test.ts', '.test.tsx', '.spec.ts', '.ts'],
};
const longestLine = 200;

const exists = (root, name, kind) =>
  ['', 'features/'].some((folder) => extensions[kind].some((end) => existsSync(roots[root] + folder + name + end)));

/** The items of the list, each with its lines joined: `{ line, section, text }`. */
const readItems = (text) => {
  const items = [];
  let section = '';
  for (const [at, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) section = line;
    else if (line.startsWith('- ')) items.push({ line: at + 1, section, text: line });
    else if (line.startsWith('  ') && items.length > 0) items.at(-1).text += `\n${line.trim()}`;
  }
  return items;
};

const missingFiles = (part, kind) =>
  [...part.matchAll(path)]
    .filter(([, root, name]) => !exists(root, name, kind))
    .map(([name]) => `no ${kind === 'tests' ? 'test file' : 'file'} ${name}`);

const check = ({ section, text }) => {
  const [item, ...details] = text.split(/\n(?=- (?:code|tests|instead): )/);
  const part = (kind) => details.find((detail) => detail.startsWith(`- ${kind}: `)) ?? '';
  const needsQuote = /^## \d/.test(section);
  return [
    ...(needsQuote && !/^- (Ours: |.*"[^"]+")/s.test(item) ? ['quotes nothing, and does not begin with Ours:'] : []),
    ...(needsQuote && !details.length ? ['names no file'] : []),
    ...missingFiles(part('code'), 'code'),
    ...missingFiles(part('tests'), 'tests'),
  ];
};

const text = readFileSync(document, 'utf8');
const items = readItems(text);
const faults = items.flatMap((item) => check(item).map((fault) => `${document}:${item.line} ${fault}`));
for (const [at, line] of text.split('\n').entries())
  if (line.length > longestLine) faults.push(`${document}:${at + 1} is longer than ${longestLine} characters`);
if (!items.length) faults.push(`${document}: no items`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
