import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A minimal program in a separate process that the portal is compared with. */
export interface Yardstick<Task, Done> {
  pid: number;
  /** Runs a task; any number may run concurrently. */
  ask(task: Task): Promise<Done>;
  stop(): Promise<void>;
}

export type Asked<Task> = { id: number; task: Task };
export type Answered<Done> = { id: number; done: Done };

/** Starts the program in the file `name`, which must call `handleTasks`. */
export async function startYardstick<Task, Done = void>(
  name: string,
  args: string[] = [],
): Promise<Yardstick<Task, Done>> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), args);
  const waiting = new Map<number, (done: Done) => void>();
  let asked = 0;
  await once(child, 'message');
  child.on('message', ({ id, done }: Answered<Done>) => {
    waiting.get(id)?.(done);
    waiting.delete(id);
  });
  return {
    pid: child.pid!,
    ask: (task) =>
      new Promise((resolve) => {
        waiting.set(asked, resolve);
        child.send({ id: asked++, task } satisfies Asked<Task>);
      }),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
