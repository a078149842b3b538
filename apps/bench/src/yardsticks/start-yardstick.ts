import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A minimal program in a separate process that the portal is compared with. */
export type Yardstick<Task, Result> = {
  pid: number;
  /** Runs a task; any number may run concurrently. */
  runTask(task: Task): Promise<Result>;
  stop(): Promise<void>;
};

export type TaskMessage<Task> = { id: number; task: Task };
export type ResultMessage<Result> = { id: number; result: Result };

/** Starts the program in the file `name`, which must call `handleTasks`. */
export const startYardstick = async <Task, Result = void>(
  name: string,
  args: string[] = [],
): Promise<Yardstick<Task, Result>> => {
  const child = fork(join(import.meta.dirname, `${name}.ts`), args);
  const pending = new Map<number, (result: Result) => void>();
  let nextId = 0;
  await once(child, 'message');
  child.on('message', ({ id, result }: ResultMessage<Result>) => {
    pending.get(id)?.(result);
    pending.delete(id);
  });
  return {
    pid: child.pid!,
    runTask: (task) =>
      new Promise((resolve) => {
        pending.set(nextId, resolve);
        child.send({ id: nextId++, task } satisfies TaskMessage<Task>);
      }),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
};
