import type { Answered, Asked } from './start';

/**
 * Runs a task for each message from the parent process and sends back its result. An error ends the process and with it
 * the measurement.
 */
export function answerWith<Task, Done>(work: (task: Task) => Promise<Done>): void {
  process.on('message', ({ id, task }: Asked<Task>) => {
    void work(task).then((done) => process.send!({ id, done } satisfies Answered<Done>));
  });
  process.send!('ready');
}
