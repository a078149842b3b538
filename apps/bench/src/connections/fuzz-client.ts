/** Sends random messages from a separate process. */
import { setTimeout as pause } from 'node:timers/promises';
import { handleTasks } from '../task-process';
import type { Target } from './message';
import { createMessage } from './messages';
import { sendMessage, type Outcome } from './send-message';

export type FuzzTask = {
  port: number;
  target: Target;
  /** The seed of the first message; the next message has the next seed. */
  seed: number;
  messages: number;
  durationMs: number;
  concurrency: number;
  maxPauseMs: number;
};
export type FuzzResult = {
  messages: number;
  /** The responses of each class, by status. */
  statuses: Record<string, Record<string, number>>;
  /** Messages with a status of 500 or higher, and messages with a request without response. */
  failures: { seed: number; className: string; problem: string }[];
};

handleTasks(async (task: FuzzTask): Promise<FuzzResult> => {
  const { port, target, messages, durationMs, concurrency, maxPauseMs } = task;
  const end = performance.now() + durationMs;
  const result: FuzzResult = { messages: 0, statuses: {}, failures: [] };
  let sent = 0;
  const sendUntilEnd = async (): Promise<void> => {
    while (sent < messages && performance.now() < end) {
      const seed = task.seed + sent++;
      const { className, ...message } = createMessage(seed, target);
      addOutcome(result, seed, className, await sendMessage(port, message));
      await pause(Math.random() * maxPauseMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendUntilEnd));
  return result;
});

const addOutcome = (result: FuzzResult, seed: number, className: string, { statuses, missing }: Outcome): void => {
  result.messages++;
  const counts = (result.statuses[className] ??= {});
  for (const status of statuses.length > 0 ? statuses : ['none']) counts[status] = (counts[status] ?? 0) + 1;
  for (const status of statuses) if (status >= 500) result.failures.push({ seed, className, problem: String(status) });
  if (missing > 0) result.failures.push({ seed, className, problem: `${missing} without response` });
};
