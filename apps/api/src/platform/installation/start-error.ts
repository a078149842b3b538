import { inspect } from 'node:util';
import { escapeControls } from '../escape-controls.js';

/**
 * An error that only the operator can solve. Its message is a complete Dutch sentence, or several, each on its line,
 * which are shown before the process exits.
 */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(message: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}

/** Formats an error for the terminal: the sentences of a `StartError`, and of any other error its stack. */
export const formatStartError = (cause: unknown): string =>
  (cause instanceof StartError ? cause.lines : inspect(cause).split('\n')).map(escapeControls).join('\n');
