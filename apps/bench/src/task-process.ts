import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program in a separate process, so that its work does not delay that of this process. */
export type TaskProcess<Task, Result> = {
  pid: number;
  /** Runs a task; any number may run concurrently. Rejects when the process ends first. */
  runTask(task: Task): Promise<Result>;
  stop(): Promise<void>;
};

type TaskMessage<Task> = { id: number; task: Task };
type ResultMessage<Result> = { id: number; result: Result };

/** Starts the program in the file at `path`, which must call `handleTasks`. */
export const startTaskProcess = async <Task, Result = void>(
  path: string,
  args: string[] = [],
): Promise<TaskProcess<Task, Result>> => {
  const child = fork(path, args);
  const pending = new Map<number, { resolve: (result: Result) => void; reject: (cause: Error) => void }>();
  let nextId = 0;
  await once(child, 'message');
  child.on('message', ({ id, result }: ResultMessage<Result>) => {
    pending.get(id)?.resolve(result);
    pending.delete(id);
  });
  const exited = once(child, 'exit');
  child.once('exit', (code, signal) => {
    for (const { reject } of pending.values()) reject(new Error(`${path} ended: ${code ?? signal}`));
  });
  return {
    pid: child.pid!,
    runTask: (task) =>
      new Promise((resolve, reject) => {
        pending.set(nextId, { resolve, reject });
        child.send({ id: nextId++, task } satisfies TaskMessage<Task>);
      }),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
};

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
