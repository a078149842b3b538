import { escapeControls } from '../../platform/escape-controls.js';
import type { CommandOutput } from '../command.js';

type Screen = { isTTY?: boolean; write: (text: string) => unknown };

/** Creates the output of a command. Everything that a command prints passes here, so that names cannot steer a terminal. */
export const createCommandOutput = (screen: Screen): CommandOutput => ({
  isTerminal: screen.isTTY === true,
  print: (lines) => void screen.write(lines.map((line) => `${escapeControls(line)}\n`).join('')),
  overwriteLine: (line) => void screen.write(`\r\x1b[2K${escapeControls(line)}`),
});
