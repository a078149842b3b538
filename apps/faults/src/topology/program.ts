import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Program = {
  pid: number;
  /** Exit code, signal and output; undefined while the program runs. */
  ended: () => string | undefined;
  output: () => string;
  signal: (signal: NodeJS.Signals) => void;
  /** Sends the signal, SIGTERM by default, and waits for the program to end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export const startProgram = (command: string, args: string[], env: Record<string, string> = {}): Program => {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(String(part)));
  const exited = once(child, 'close');
  return {
    pid: child.pid!,
    ended: () => (isOver(child) ? `code ${child.exitCode}, signal ${child.signalCode}: ${parts.join('')}` : undefined),
    output: () => parts.join(''),
    signal: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGTERM') => {
      if (isOver(child)) return;
      child.kill(signal);
      // A stopped process (SIGSTOP) handles other signals only after SIGCONT.
      child.kill('SIGCONT');
      await exited;
    },
  };
};

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Polls a condition and returns the elapsed milliseconds. Throws after `timeoutMs`, or when the program has ended. */
export const until = async (what: string, isSo: () => Promise<boolean>, withinMs: number, program?: Program) => {
  const began = Date.now();
  while (!(await isSo())) {
    const ended = program?.ended();
    if (ended) throw new Error(`${what}: ended with ${ended}`);
    if (Date.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await pause(50);
  }
  return Date.now() - began;
};

/** Finds a port that is free at the moment of the call. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
