import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import mongoose from 'mongoose';
import { afterEach, beforeEach, inject } from 'vitest';
import { eventually } from './eventually.js';
import type { Portal } from './portal.js';
import type { Input, Step } from './processes/kill-before-write.js';
import { emptyDatabase } from './test-database.js';

const killers: (() => Promise<unknown>)[] = [];

/** Returns the built file of a program. Its relative paths to other packages are those of its source. */
export const programFile = (name: string): string => join(import.meta.dirname, '../../dist-test', `${name}.js`);

type Program = 'server' | 'portal' | 'kill-before-file' | 'kill-before-write';

/** Runs programs of the portal as processes, with only the given settings. Kills those still running after a test. */
export const usePrograms = () => {
  beforeEach(async () => {
    if (mongoose.connection.db) await emptyDatabase();
  });
  afterEach(async () => {
    for (const kill of killers.splice(0)) await kill();
  });

  const start = (program: Program, args: string[], settings: Record<string, string>) => {
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
    killers.push(kill);
    return { child, output, exited, kill };
  };

  return {
    /** Runs a command until it exits. */
    run: async (args: string[], settings: Record<string, string>) => {
      const { exited, output } = start('portal', args, settings);
      return { code: await exited, ...output };
    },
    /** Runs a command that kills itself just before it stores this file, counted from 1. Throws when it exits. */
    runUntilKilled: async (args: string[], beforeFile: number, settings: Record<string, string>) => {
      const { child, exited, output } = start('kill-before-file', [JSON.stringify({ args, beforeFile })], settings);
      await exited;
      if (child.signalCode !== 'SIGKILL') throw new Error(`${args.join(' ')} was not killed: ${output.err}`);
    },
    /**
     * Runs a step of the portal in a process that kills itself just before this database write, counted from 1. Returns
     * false when the step made fewer writes and completed.
     */
    killBeforeWrite: async (
      { folders }: Pick<Portal, 'folders'>,
      step: Step,
      beforeWrite: number,
      contentDir = contentFolder,
    ): Promise<boolean> => {
      const uri = new URL(databaseUri(mongoose.connection.name));
      uri.searchParams.set('monitorCommands', 'true');
      const input: Input = { step, beforeWrite, uri: uri.href, contentDir, folders };
      const { child, exited, output } = start('kill-before-write', [JSON.stringify(input)], {});
      const code = await exited;
      if (child.signalCode === 'SIGKILL') return true;
      if (code === 0) return false;
      throw new Error(`${step.name} ended with ${code ?? child.signalCode}: ${output.err}`);
    },
    start,
    /** Starts a server. Needs `LOG_LEVEL` info, because it reads the port from the log. */
    serve: async (settings: Record<string, string>) => {
      const server = start('server', [], { PORT: '0', ...settings });
      const line = await eventually(() => /\{.*"ready"\}/.exec(server.output.out)![0]);
      const { port } = JSON.parse(line) as { port: number };
      return { ...server, url: `http://127.0.0.1:${port}` };
    },
  };
};

/** Returns the URI of a database on the server of the tests. */
export const databaseUri = (name: string): string => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}`;
  return uri.href;
};
