import type { ResultMessage, TaskMessage } from './start-yardstick';

/**
 * Runs a task for each message from the parent process and sends back its result. An error ends the process and with it
 * the measurement.
 */
export const handleTasks = <Task, Result>(runTask: (task: Task) => Promise<Result>): void => {
  process.on('message', ({ id, task }: TaskMessage<Task>) => {
    void runTask(task).then((result) => process.send!({ id, result } satisfies ResultMessage<Result>));
  });
  process.send!('ready');
};
