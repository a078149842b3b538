/** Fallback without the Clipboard API, which browsers only offer in secure contexts (HTTPS). */
const copyWithExecCommand = (text: string) => {
  const previousFocus = document.activeElement;
  const textarea = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  textarea.style.position = 'fixed';
  textarea.style.opacity = '0';
  document.body.append(textarea);
  textarea.focus({ preventScroll: true });
  textarea.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }
};

/** Copies text to the clipboard. Resolves with false when that fails. */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyWithExecCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
