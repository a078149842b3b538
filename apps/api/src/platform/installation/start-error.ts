import { inspect } from 'node:util';
import { escapeControls } from '../escape-controls.js';
import { StorageUnavailableError } from '../storage/storage.js';

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

/** Formats an error for the terminal: in sentences where the operator can solve it, and any other error with its stack. */
export const formatStartError = (cause: unknown): string => toLines(cause).map(escapeControls).join('\n');

const toLines = (cause: unknown): readonly string[] => {
  if (cause instanceof StartError) return cause.lines;
  if (cause instanceof StorageUnavailableError)
    return ['De opslag voor bestanden antwoordt niet. Kloppen de instellingen voor S3, en is de server bereikbaar?'];
  return inspect(cause).split('\n');
};
