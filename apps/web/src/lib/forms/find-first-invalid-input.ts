/** Returns the first input, in page order, whose own path has an error. */
export const findFirstInvalidInput = (
  getInputNode: (path: never) => HTMLElement | null,
  errors: Record<string, unknown>,
): HTMLElement | undefined =>
  Object.keys(errors)
    .flatMap((path) => getInputNode(path as never) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];

/** Focuses an input, also in a closed `<details>`. */
export const focusInput = (input: HTMLElement) => {
  const details = input.closest('details');
  if (details) details.open = true;
  input.focus();
};
