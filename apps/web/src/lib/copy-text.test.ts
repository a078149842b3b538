import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.js';

const put = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

it('writes to the clipboard', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  put(navigator, 'clipboard', { writeText });
  expect(await copyText('#7fcff5')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('#7fcff5');
});

it('says so where the browser refuses', async () => {
  put(navigator, 'clipboard', { writeText: vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError')) });
  expect(await copyText('#7fcff5')).toBe(false);
});

it('without a clipboard, copies by the old command: what is selected then, with the focus back where it was', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  let selected: unknown;
  put(document, 'execCommand', (command: string) => {
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
])('says so where that %s too', async (_, command) => {
  put(document, 'execCommand', command);
  expect(await copyText('#7fcff5')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
