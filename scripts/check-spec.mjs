/**
 * Checks docs/spec.md: every item ends with a file and a test, which exist, and in sections 1 to 9 it has a quote or
 * begins with `Ours:`. Checks the other documents too: every path in backticks exists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const document = 'docs/spec.md';
const sourceFolders = {
  web: 'apps/web/src/',
  api: 'apps/api/src/',
  e2e: 'apps/e2e/tests/',
  shared: 'packages/shared/src/',
  content: 'packages/content/',
  'dutch-words': 'packages/dutch-words/src/',
};
const extensions = {
  file: ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts'],
  test: ['.test.ts', '.test.tsx', '.spec.ts'],
};
const maxLineLength = 200;
const lastSection = '## Intentional differences, and what no test checks';

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Whether a name such as `web/auth/login` is that of a file, or of a test. */
const exists = (name, kind) => {
  const [root, ...parts] = name.split('/');
  const folder = sourceFolders[root];
  if (!folder) return false;
  return ['', 'features/'].some((feature) =>
    extensions[kind].some((extension) => isFile(folder + feature + parts.join('/') + extension)),
  );
};

/** Returns the list items, each with its lines joined: `{ line, section, text }`. */
const parseItems = (text) => {
  const items = [];
  let section = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) section = line;
    else if (line.startsWith('- ')) items.push({ line: index + 1, section, text: line });
    else if (line.startsWith('  ') && items.length > 0) items.at(-1).text += ` ${line.trim()}`;
  }
  return items;
};

const checkItem = ({ section, text }, differences) => {
  if (section === lastSection) return [];
  const [, item, file, test] = /^- (.+) \(`([^`]+)`, test `([^`]+)`\)$/.exec(text) ?? [];
  if (!item) return ['does not end with (`file`, test `test`)'];
  const errors = [];
  const quotes = item.match(/"[^"]+"/g) ?? [];
  if (/^## \d/.test(section) && !quotes.length && !item.startsWith('Ours: '))
    errors.push('has no quote and does not begin with Ours:');
  if (item.endsWith('(differs)') && !quotes.some((quote) => differences.includes(quote)))
    errors.push('is not explained in the last section');
  if (!exists(file, 'file')) errors.push(`no file ${file}`);
  if (!exists(test, 'test')) errors.push(`no test ${test}`);
  return errors;
};

const fileExtension = /\.(?:[cm]?js|tsx?|css|html|json|md|sh|yml)$/;
/** In routes, URLs, commands, globs, placeholders and names of packages with a scope, and in no path. */
const notInPaths = /^\.{0,2}\/|[\s*<>{}()[\]$?=|"'\\^:;,@]|\.\./;
/** A path on the machine of an operator starts with a setting or a parameter: `DATA_DIR/secrets.json`. */
const operatorPath = /^[A-Z_]+\//;

/** Every file and folder of the repository, also without its first folders: `src/http` and `http/openapi.ts`. */
const listPathEndings = () => {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const endings = new Set();
  for (const file of output.split('\n').filter((name) => existsSync(name))) {
    const parts = file.split('/');
    for (let end = parts.length; end > 0; end--)
      for (let start = 0; start < end; start++) endings.add(parts.slice(start, end).join('/'));
  }
  return endings;
};

/** A name with a slash counts as a path when it starts with a folder of the repository. */
const isPath = (code, endings) =>
  !notInPaths.test(code) &&
  !operatorPath.test(code) &&
  (fileExtension.test(code) || (code.includes('/') && endings.has(code.split('/')[0])));

const listMissingPaths = (name, endings) => {
  // Fenced blocks contain commands and trees. The line breaks stay, so that line numbers are right.
  const content = readFileSync(name, 'utf8').replace(/^ *```.*?^ *```/gms, (block) => block.replace(/.+/g, ''));
  return [...content.matchAll(/`([^`]+)`/g)]
    .filter(([, code]) => isPath(code, endings) && !endings.has(code.replace(/\/$/, '')))
    .map(({ 1: code, index }) => `${name}:${content.slice(0, index).split('\n').length} ${code} does not exist`);
};

const checkPaths = () => {
  const endings = listPathEndings();
  const documents = readdirSync('docs', { recursive: true }).map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return ['CONTRIBUTING.md', ...documents]
    .filter((name) => name.endsWith('.md') && name !== document)
    .flatMap((name) => listMissingPaths(name, endings));
};

const text = readFileSync(document, 'utf8');
const items = parseItems(text);
const differences = items
  .filter(({ section }) => section === lastSection)
  .map((item) => item.text)
  .join('\n');
const errors = items.flatMap((item) =>
  checkItem(item, differences).map((error) => `${document}:${item.line} ${error}`),
);
if (!differences) errors.push(`${document}: no section '${lastSection}'`);
for (const [index, line] of text.split('\n').entries())
  if (line.length > maxLineLength) errors.push(`${document}:${index + 1} is longer than ${maxLineLength} characters`);
if (!items.length) errors.push(`${document}: no items`);
errors.push(...checkPaths());
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
