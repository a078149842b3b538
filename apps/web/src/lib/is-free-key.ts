const users = [
  'input:not([type=checkbox])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=textbox]',
  '[role=menu]',
  '[role=listbox]',
].join();

/** Whether a key was pressed without Alt, Ctrl or Meta, and no field, menu, list or dialog uses it. */
export const isFreeKey = ({ defaultPrevented, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(altKey || ctrlKey || metaKey) &&
  !document.querySelector('[role=dialog], [role=alertdialog]') &&
  !(target instanceof Element && target.closest(users));
