import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `input` is what the program reads. */
export type RunOptions = { cwd?: string; env?: Record<string, string>; input?: string };

/**
 * Runs a program of this machine, and returns its output. Throws with the last lines that it printed. The programs of
 * containers are not in scripts/test/programs.json, because no other test needs them.
 */
export const runProgram = async (
  command: string,
  args: string[],
  { env, input, ...options }: RunOptions = {},
): Promise<string> => {
  const running = promisify(execFile)(command, args, {
    ...options,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });
  running.child.stdin?.end(input);
  const { stdout } = await running.catch((cause: Error & { stdout?: string; stderr?: string }) => {
    const lines = `${cause.stdout ?? ''}\n${cause.stderr ?? ''}`.trim().split('\n');
    throw new Error([`${command} ${args.join(' ')}: ${cause.message.split('\n')[0]}`, ...lines.slice(-8)].join('\n'));
  });
  return stdout.trim();
};

/** Whether a program is installed, and runs with these arguments. */
export const canRun = (command: string, args: string[]): Promise<boolean> =>
  runProgram(command, args).then(
    () => true,
    () => false,
  );
