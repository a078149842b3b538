import { expect, it } from 'vitest';
import { StorageUnavailableError } from '../storage/storage.js';
import { formatStartError, StartError } from './start-error.js';

it('shows each sentence on its own line, without the line breaks and control characters in it', () => {
  expect(formatStartError(new StartError(['a\x1b[2J.json: leeg.', 'b\nc\u202e: leeg.']))).toBe(
    'a\\x1b[2J.json: leeg.\nb\\x0ac\\u202e: leeg.',
  );
});

it('shows the stack of any other error, without control characters', () => {
  const shown = formatStartError(new Error('no file \x1b[2J'));
  expect(shown).toMatch(/^Error: no file \\x1b\[2J\n {4}at /);
});

it('says in a sentence that the storage does not respond', () => {
  expect(formatStartError(new StorageUnavailableError('the storage does not answer'))).toMatch(/^De opslag[^\n]+\?$/);
});
