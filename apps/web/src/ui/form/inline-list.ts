/**
 * Props of an input with a list of options. The list is in the flow of the page, below the field, so that it covers no
 * button, and no dialog cuts it off.
 */
export const inlineList = {
  withScrollArea: false,
  // `hideDetached`: the list stays visible when the field scrolls out of view.
  comboboxProps: { withinPortal: false, hideDetached: false },
  styles: { dropdown: { position: 'static' }, options: { maxHeight: 280, overflowY: 'auto' } },
} as const;
