/**
 * Checks docs/spec.md: every item has a quote or begins with `Ours:`, and the files that it names exist. Checks the
 * other documents too: every path in backticks exists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const document = 'docs/spec.md';
const sourceFolders = {
  web: 'apps/web/src/',
  api: 'apps/api/src/',
  e2e: 'apps/e2e/tests/',
  shared: 'packages/shared/src/',
  content: 'packages/content/',
};
const filePattern = new RegExp(`\`(${Object.keys(sourceFolders).join('|')})/([^\`]+)\``, 'g');
const extensions = {
  code: ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts'],
  tests: ['.test.ts', '.test.tsx', '.spec.ts', '.ts'],
};
const maxLineLength = 200;

const exists = (root, name, kind) =>
  ['', 'features/'].some((folder) =>
    extensions[kind].some((extension) => existsSync(sourceFolders[root] + folder + name + extension)),
  );

/** Returns the list items, each with its lines joined: `{ line, section, text }`. */
const parseItems = (text) => {
  const items = [];
  let section = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('## ')) section = line;
    else if (line.startsWith('- ')) items.push({ line: index + 1, section, text: line });
    else if (line.startsWith('  ') && items.length > 0) items.at(-1).text += `\n${line.trim()}`;
  }
  return items;
};

const findMissingFiles = (detail, kind) =>
  [...detail.matchAll(filePattern)]
    .filter(([, root, name]) => !exists(root, name, kind))
    .map(([name]) => `no ${kind === 'tests' ? 'test file' : 'file'} ${name}`);

const checkItem = ({ section, text }) => {
  const [item, ...details] = text.split(/\n(?=- (?:code|tests|instead): )/);
  const getDetail = (kind) => details.find((detail) => detail.startsWith(`- ${kind}: `)) ?? '';
  const needsQuote = /^## \d/.test(section);
  return [
    ...(needsQuote && !/^- (Ours: |.*"[^"]+")/s.test(item) ? ['has no quote and does not begin with Ours:'] : []),
    ...(needsQuote && !details.length ? ['names no file'] : []),
    ...findMissingFiles(getDetail('code'), 'code'),
    ...findMissingFiles(getDetail('tests'), 'tests'),
  ];
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
const errors = items.flatMap((item) => checkItem(item).map((error) => `${document}:${item.line} ${error}`));
for (const [index, line] of text.split('\n').entries())
  if (line.length > maxLineLength) errors.push(`${document}:${index + 1} is longer than ${maxLineLength} characters`);
if (!items.length) errors.push(`${document}: no items`);
errors.push(...checkPaths());
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
