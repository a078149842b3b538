// Runs all checks except the tests: two tools at a time, each with its cache. Prints the output of failed tools.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, assertNodeVersion, root } from './prepare.mjs';

/** The slowest tools come first. */
const tools = {
  lint: 'oxlint',
  types: 'turbo run typecheck --output-logs=errors-only --concurrency=1',
  format: 'oxfmt --check',
  size: 'npm run --silent size',
  imports: 'depcruise apps packages --output-type err --cache --cache-strategy content',
  unused: 'knip --cache',
  specification: 'node scripts/check-spec.mjs',
  programs: 'node scripts/check-programs.mjs',
  performance: 'node scripts/check-performance.mjs',
};

/** Runs a tool. Returns `{ ok, output, seconds }`. */
const run = (command) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
    // One thread each for the tools in Go, which otherwise check the same types once in each thread.
    const env = { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', GOMAXPROCS: '1' };
    const child = spawn(command, { cwd: root, shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString(), seconds });
    });
  });

assertNodeVersion();
ensureInstalled();

const queue = Object.entries(tools);
const failed = [];
const runQueue = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next;
    const { ok, output, seconds } = await run(command);
    if (!ok) failed.push(name);
    if (!ok || name === 'size') console.log(output.trim());
    console.log(`${name}: ${ok ? 'ok' : 'failed'}, ${seconds.toFixed(1)} s`);
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runQueue));
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
