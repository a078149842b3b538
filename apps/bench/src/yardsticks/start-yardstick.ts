import { join } from 'node:path';
import { startTaskProcess, type TaskProcess } from '../task-process';

/** A minimal program in a separate process that the portal is compared with. */
export type Yardstick<Task, Result> = TaskProcess<Task, Result>;

/** Starts the program in the file `name` of this folder. */
export const startYardstick = <Task, Result = void>(
  name: string,
  args: string[] = [],
): Promise<Yardstick<Task, Result>> => startTaskProcess(join(import.meta.dirname, `${name}.ts`), args);
