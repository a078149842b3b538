const unsavedChecks = new Set<() => boolean>();

/** Registers a check for unsaved work on the page. Returns a function that removes the check. */
export const registerUnsavedCheck = (isBusy: () => boolean) => {
  unsavedChecks.add(isBusy);
  return () => void unsavedChecks.delete(isBusy);
};

export const hasUnsavedChanges = () => [...unsavedChecks].some((isBusy) => isBusy());
