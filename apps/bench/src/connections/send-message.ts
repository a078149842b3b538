import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createResponseCounter } from '../response-counter';
import type { Message } from './message';

/** Longer than any time-out of the server. */
const maxResponseMs = 60_000;

export type Outcome = {
  statuses: readonly number[];
  /** Well-formed requests without a response. */
  missing: number;
};

/** Sends a message over a new connection and reads the responses. */
export const sendMessage = async (port: number, { steps, ending, requests }: Message): Promise<Outcome> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const { statuses, add } = createResponseCounter();
  const isClosed = (): boolean => socket.destroyed;
  const completed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxResponseMs);
    // The server may reset a connection that it closes.
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      add(bytes);
      if (requests > 0 && statuses.length >= requests) resolve();
    });
    socket.once('end', () => socket.end());
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  for (const step of steps) {
    if (isClosed()) break;
    if ('write' in step) socket.write(step.write);
    else await pause(step.pauseMs);
  }
  if (ending === 'half-close') socket.end();
  if (ending !== 'reset') await completed;
  if (ending === 'reset' && !isClosed()) socket.resetAndDestroy();
  socket.destroy();
  return { statuses, missing: Math.max(0, requests - statuses.length) };
};
