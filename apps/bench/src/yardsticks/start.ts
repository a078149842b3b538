import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the portal is held against: a program of a few lines, in a process of its own. */
export interface Yardstick<Task, Done> {
  pid: number;
  /** Any number at once. */
  ask(task: Task): Promise<Done>;
  stop(): Promise<void>;
}

export type Asked<Task> = { id: number; task: Task };
export type Answered<Done> = { id: number; done: Done };

/** By the name of its file, which answers by `answerWith`. */
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
