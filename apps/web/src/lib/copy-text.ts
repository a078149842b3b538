/** Fallback without the Clipboard API, which browsers only offer in secure contexts (HTTPS). */
const copyByCommand = (text: string) => {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};

/** Copies text to the clipboard. Resolves with false when that fails. */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
