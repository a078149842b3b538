// Checks that docs/not-tried.md lists the programs of scripts/test/programs.json, each with what it is needed for.
import { readFileSync } from 'node:fs';
import { programs } from './test/programs.mjs';

const document = 'docs/not-tried.md';
const listed = readFileSync(document, 'utf8')
  .split('\n')
  .filter((line) => /^- `\w+` \(package /.test(line));
const expected = Object.entries(programs).map(
  ([name, { package: packageName, untested }]) => `- \`${name}\` (package \`${packageName}\`): ${untested}`,
);
const errors = [
  ...expected.filter((line) => !listed.includes(line)).map((line) => `${document} lacks this line: ${line}`),
  ...listed.filter((line) => !expected.includes(line)).map((line) => `${document} has an outdated line: ${line}`),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
