import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.js';

const stubProperty = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

it('writes to the clipboard', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  stubProperty(navigator, 'clipboard', { writeText });
  expect(await copyText('#7fcff5')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('#7fcff5');
});

it('returns false when the browser denies clipboard access', async () => {
  stubProperty(navigator, 'clipboard', {
    writeText: vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError')),
  });
  expect(await copyText('#7fcff5')).toBe(false);
});

it('copies with execCommand without the Clipboard API, and restores the focus', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  let selected: unknown;
  stubProperty(document, 'execCommand', (command: string) => {
    const { activeElement: field } = document;
    selected = field instanceof HTMLTextAreaElement && [command, field.value, field.selectionEnd];
    return true;
  });
  expect(await copyText('Een.\n\nTwee.')).toBe(true);
  expect(selected).toEqual(['copy', 'Een.\n\nTwee.', 11]);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
  button.remove();
});

it.each([
  ['refuses', () => false],
  ['is not there', undefined],
])('returns false without the Clipboard API when execCommand %s', async (_, command) => {
  stubProperty(document, 'execCommand', command);
  expect(await copyText('#7fcff5')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
