/** Holds docs/spec.md against the tree: every file that it names is there, and every test by its title. */
import { existsSync, readFileSync } from 'node:fs';

const table = 'docs/spec.md';
const roots = {
  web: 'apps/web/src/',
  api: 'apps/api/src/',
  e2e: 'apps/e2e/tests/',
  shared: 'packages/shared/src/',
  content: 'packages/content/',
};
const named = `(${Object.keys(roots).join('|')})/([^\`]+)`;
const aPath = new RegExp(`\`${named}\``, 'g');
const aTest = new RegExp(`\`${named}\`: (.+?)(?=; \`${named}\`: |$)`, 'g');
const endings = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts'];
const testEndings = ['.test.ts', '.test.tsx', '.spec.ts', '.ts'];

const find = (root, path, kinds) =>
  ['', 'features/'].flatMap((inner) => kinds.map((kind) => roots[root] + inner + path + kind)).find(existsSync);

const flat = (text) => text.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ');
const sources = new Map();
const sourceOf = (file) => {
  if (!sources.has(file)) sources.set(file, flat(readFileSync(file, 'utf8')));
  return sources.get(file);
};

const wrongIn = (line) => {
  const [, , where, tests] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const missing = [...where.matchAll(aPath)]
    .filter(([, root, path]) => !find(root, path, endings))
    .map(([name]) => `no file ${name}`);
  const untested = [...tests.matchAll(aTest)].flatMap(([, root, path, title]) => {
    const file = find(root, path, testEndings);
    if (!file) return [`no test file ${root}/${path}`];
    return sourceOf(file).includes(flat(title)) ? [] : [`no test in ${file} is called: ${title}`];
  });
  return [...missing, ...untested];
};

/** Sections 1 to 9 quote the specification, or say that the row is ours. */
const isQuoted = (line) => /^\| (Ours: |.*"[^"]+")/.test(line.split(/(?<!\\)\|/, 2).join('|'));

let section = '';
const rows = readFileSync(table, 'utf8')
  .split('\n')
  .map((line, at) => {
    if (line.startsWith('## ')) section = line;
    return { line, at: at + 1, quotes: /^## \d/.test(section) };
  })
  .filter(({ line }) => /^\|(?! ?-)(?! what )(.*(?<!\\)\|){3}$/.test(line));
const faults = rows.flatMap(({ line, at, quotes }) => {
  const unquoted = quotes && !isQuoted(line) ? ['quotes nothing, and does not begin with Ours:'] : [];
  return [...wrongIn(line), ...unquoted].map((fault) => `${table}:${at} ${fault}`);
});
if (!rows.length) faults.push(`${table}: no rows`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
