import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { eventually } from './eventually.js';

const running: (() => Promise<unknown>)[] = [];

/** The built file of a program, with the same distance to the other packages as its source. */
export const programFile = (name: string): string => join(import.meta.dirname, '../../dist-test', `${name}.js`);

/** Programs of the portal as processes of their own, with no settings but these; what still runs after a test is killed. */
export const usePrograms = () => {
  afterEach(async () => {
    for (const end of running.splice(0)) await end();
  });

  const start = (program: 'server' | 'portal' | 'killed-command', args: string[], settings: Record<string, string>) => {
    const child = spawn(process.execPath, [programFile(program), ...args], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (part: Buffer) => (output.out += String(part)));
    child.stderr.on('data', (part: Buffer) => (output.err += String(part)));
    const exited = once(child, 'close').then(([code]) => code as number | null);
    const kill = () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      return exited;
    };
    running.push(kill);
    return { child, output, exited, kill };
  };

  return {
    /** A command, to its end. */
    run: async (args: string[], settings: Record<string, string>) => {
      const { exited, output } = start('portal', args, settings);
      return { code: await exited, ...output };
    },
    /** Runs a command that kills itself just before it stores this file, counted from 1. Throws when it ends by itself. */
    runUntilKilled: async (args: string[], beforeFile: number, settings: Record<string, string>) => {
      const { child, exited, output } = start('killed-command', [JSON.stringify({ args, beforeFile })], settings);
      await exited;
      if (child.signalCode !== 'SIGKILL') throw new Error(`${args.join(' ')} was not killed: ${output.err}`);
    },
    start,
    /** A portal that serves; it takes settings with `LOG_LEVEL` info. */
    serve: async (settings: Record<string, string>) => {
      const started = start('server', [], { PORT: '0', ...settings });
      const line = await eventually(() => /\{.*"ready"\}/.exec(started.output.out)![0]);
      const { port } = JSON.parse(line) as { port: number };
      return { ...started, url: `http://127.0.0.1:${port}` };
    },
  };
};

/** The address of a database on the server of the tests. */
export const addressOf = (name: string): string => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}`;
  return uri.href;
};
