const holders = new Set<() => boolean>();

/** Has a part of the page ask before its work is lost, till the returned function is called. */
export const holdUnsaved = (isBusy: () => boolean) => {
  holders.add(isBusy);
  return () => void holders.delete(isBusy);
};

export const isAnythingUnsaved = () => [...holders].some((isBusy) => isBusy());
