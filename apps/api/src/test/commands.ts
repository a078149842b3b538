import { pino } from 'pino';
import type { CommandContext, Command, CommandInput } from '../commands/command.js';
import { createCommandOutput } from '../commands/command-output.js';
import type { Portal } from './portal.js';

const nothing = () => Promise.reject(new Error('there is nothing to ask'));
const noInput: CommandInput = { isTerminal: false, prompt: nothing, promptSecret: nothing };

/** Runs a command on this portal, as portal.ts does; `around` where it finds something else. */
export const runCommand = async (
  command: Command,
  portal: Portal,
  args: string[],
  around: Partial<CommandContext> = {},
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
    openStores: () => Promise.reject(new Error('this test has none')),
    input: noInput,
    output: createCommandOutput({ write: (text) => written.push(text) }),
    log: pino({ level: 'silent' }),
    maintenanceWaitMs: 300,
    signal: new AbortController().signal,
    ...around,
  });
  return { code, said: written.join('') };
};

/** Somebody who types, or a program that writes, these one after the other. */
export const typing = (isTerminal: boolean, ...typed: string[]): CommandInput => {
  const next = () => Promise.resolve(typed.shift() ?? '');
  return { isTerminal, prompt: next, promptSecret: next };
};
