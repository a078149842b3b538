import type { Answered, Asked } from './start';

/** Does what this process is asked. A fault ends it, and with it the measurement. */
export function answerWith<Task, Done>(work: (task: Task) => Promise<Done>): void {
  process.on('message', ({ id, task }: Asked<Task>) => {
    void work(task).then((done) => process.send!({ id, done } satisfies Answered<Done>));
  });
  process.send!('ready');
}
