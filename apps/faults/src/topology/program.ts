import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Program = {
  pid: number;
  /** Exit code, signal and output; undefined while the program runs. */
  getExitReason: () => string | undefined;
  getOutput: () => string;
  signal: (signal: NodeJS.Signals) => void;
  /** Sends the signal, SIGTERM by default, and waits for the program to end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export const startProgram = (command: string, args: string[], env: Record<string, string> = {}): Program => {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputChunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => outputChunks.push(String(chunk)));
  const exited = once(child, 'close');
  return {
    pid: child.pid!,
    getExitReason: () =>
      hasExited(child) ? `code ${child.exitCode}, signal ${child.signalCode}: ${outputChunks.join('')}` : undefined,
    getOutput: () => outputChunks.join(''),
    signal: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGTERM') => {
      if (hasExited(child)) return;
      child.kill(signal);
      // A stopped process (SIGSTOP) handles other signals only after SIGCONT.
      child.kill('SIGCONT');
      await exited;
    },
  };
};

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Polls a condition, by default every 50 ms, and returns the elapsed milliseconds. Throws after `timeoutMs`, or when
 * the program has ended.
 */
export const waitUntil = async (
  label: string,
  check: () => Promise<boolean>,
  timeoutMs: number,
  program?: Program,
  intervalMs = 50,
) => {
  const startedAt = Date.now();
  while (!(await check())) {
    const exitReason = program?.getExitReason();
    if (exitReason) throw new Error(`${label}: ended with ${exitReason}`);
    if (Date.now() - startedAt > timeoutMs) throw new Error(`${label}: timed out after ${timeoutMs} ms`);
    await pause(intervalMs);
  }
  return Date.now() - startedAt;
};

/** Whether a server accepts connections on a port of an address of this machine. */
export const isListening = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Finds a port that is free at the moment of the call. */
export const findFreePort = async (host = '127.0.0.1'): Promise<number> => {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
