const holders = new Set<() => boolean>();

/** Registers a check for unsaved work on the page. Returns a function that removes the check. */
export const holdUnsaved = (isBusy: () => boolean) => {
  holders.add(isBusy);
  return () => void holders.delete(isBusy);
};

export const isAnythingUnsaved = () => [...holders].some((isBusy) => isBusy());
