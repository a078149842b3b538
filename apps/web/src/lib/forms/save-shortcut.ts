import type { KeyboardEvent } from 'react';

export const saveShortcut = 'Control+Enter Meta+Enter';

/** As the keyboard of this device names it. */
export const formatSaveShortcut = (platform = navigator.platform) =>
  /Mac|iPhone|iPad/.test(platform) ? 'Cmd+Enter' : 'Ctrl+Enter';

/** Returns a handler that saves on Ctrl+Enter or Cmd+Enter in a form. Call it while the key goes down to its target. */
export const handleSaveShortcut =
  <E extends HTMLElement>(save: (form: E) => void) =>
  (event: KeyboardEvent<E>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || nativeEvent.isComposing) return;
    // React passes on the keys of dialogs too, which are elsewhere in the document.
    if (!currentTarget.contains(target as Node)) return;
    // What was typed would be lost. After the choice, the same keys save.
    if (hasSelectedOption(target as Element)) return;
    // Otherwise a field submits the form, a button is clicked, and a list chooses an option.
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) save(currentTarget);
  };

/** Whether Enter chooses an option of the open list of this field. */
const hasSelectedOption = (field: Element): boolean => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return Boolean(list?.querySelector('[data-combobox-selected]'));
};
