/** For the browser's storage: it can be forbidden, as in some private windows, full, or hold what nobody can read. */
export const tolerate = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
