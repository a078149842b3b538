/**
 * Checks docs/performance.md against apps/bench/results: each row of its table has the same figures as the row with that
 * label in the page that it links to. A page with a goal that is not met must be linked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = 'docs/performance.md';
const results = 'apps/bench/results';
/** The columns that both tables have. */
const columns = ['measured', 'yardstick', 'value', 'goal', 'met'];

const splitCells = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the rows of the tables with a column `what`, as objects with the names of their columns. */
const parseRows = (text) => {
  const rows = [];
  let header;
  for (const [index, line] of text.split('\n').entries()) {
    const cells = line.startsWith('|') ? splitCells(line) : undefined;
    if (!cells) header = undefined;
    else if (!header) header = cells;
    else if (header.includes('what') && !/^-+$/.test(cells[0]))
      rows.push({ line: index + 1, ...Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])) });
  }
  return rows;
};

const parseLinks = (text) =>
  [...text.matchAll(/\]\(\.\.\/apps\/bench\/results\/([\w-]+\.md)\)/g)].map(([, name]) => name);
const removeLink = (cell) => cell.replace(/^\[(.*)\]\(.*\)$/, '$1');

const names = readdirSync(results).filter((name) => name.endsWith('.md'));
const resultRows = Object.fromEntries(
  names.map((name) => [name, parseRows(readFileSync(join(results, name), 'utf8')).filter((row) => 'met' in row)]),
);

const checkRow = (row) => {
  const [page] = parseLinks(row.results ?? '');
  const rows = resultRows[page];
  if (!rows) return ['links to no page of results'];
  const original = rows.find(({ what }) => what === row.what);
  if (!original) return [`${page} has no row '${row.what}'`];
  return columns
    .filter((column) => removeLink(row[column] ?? '') !== original[column])
    .map((column) => `${column} is '${removeLink(row[column] ?? '')}', and '${original[column]}' in ${page}`);
};

const text = readFileSync(document, 'utf8');
const rows = parseRows(text);
const links = parseLinks(text);
const errors = [
  ...(rows.length ? [] : [`${document}: no rows`]),
  ...rows.flatMap((row) => checkRow(row).map((error) => `${document}:${row.line} ${error}`)),
  ...links.filter((name) => !names.includes(name)).map((name) => `${document}: ${results}/${name} does not exist`),
  ...names
    .filter((name) => resultRows[name].some(({ met }) => met === 'no') && !links.includes(name))
    .map((name) => `${document}: no link to ${name}, which has a goal that is not met`),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
