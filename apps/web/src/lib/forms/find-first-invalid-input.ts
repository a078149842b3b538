type GetInputNode = (path: never) => HTMLElement | null;

/** Returns the input at a path, or else the one that has it as a part: `tags` for `tags.0`. */
const findInput = (getInputNode: GetInputNode, path: string): HTMLElement | null =>
  getInputNode(path as never) ??
  (path.includes('.') ? findInput(getInputNode, path.slice(0, path.lastIndexOf('.'))) : null);

/** Returns the first input, in page order, that has an error, or a part that has one. */
export const findFirstInvalidInput = (
  getInputNode: GetInputNode,
  errors: Record<string, unknown>,
): HTMLElement | undefined =>
  Object.keys(errors)
    .flatMap((path) => findInput(getInputNode, path) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];

/** Focuses an input, also in a closed `<details>`. */
export const focusInput = (input: HTMLElement | null | undefined) => {
  const details = input?.closest('details');
  if (details) details.open = true;
  input?.focus();
};
