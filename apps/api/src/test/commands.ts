import { pino } from 'pino';
import type { CommandContext, Command, CommandInput } from '../commands/command.js';
import { createCommandOutput } from '../commands/terminal/command-output.js';
import type { Portal } from './portal.js';

const rejectPrompt = () => Promise.reject(new Error('this test provides no input'));
const noInput: CommandInput = { isTerminal: false, prompt: rejectPrompt, promptSecret: rejectPrompt };

/** Runs a command on this portal like portal.ts does. Returns its exit code and output. */
export const runCommand = async (
  command: Command,
  portal: Portal,
  args: string[],
  context: Partial<CommandContext> = {},
) => {
  const { folders, ...parts } = portal;
  const opened = {
    ...parts,
    uploads: folders.uploads,
    siteUrl: 'https://portaal.example.org',
    timeZone: 'Europe/Amsterdam',
    close: () => Promise.resolve(),
  };
  const written: string[] = [];
  const code = await command.run(args, {
    openPortal: () => Promise.resolve(opened),
    openStores: () => Promise.reject(new Error('this test has no stores')),
    openDataFolders: () => Promise.reject(new Error('this test has no embedded database')),
    input: noInput,
    output: createCommandOutput({ write: (text) => written.push(text) }),
    log: pino({ level: 'silent' }),
    maintenanceWaitMs: 300,
    signal: new AbortController().signal,
    ...context,
  });
  return { code, output: written.join('') };
};

/** Creates an input that returns these lines one by one, on a terminal or piped. */
export const typedInput = (isTerminal: boolean, ...lines: string[]): CommandInput => {
  const readLine = () => Promise.resolve(lines.shift() ?? '');
  return { isTerminal, prompt: readLine, promptSecret: readLine };
};
