/**
 * Runs the action and returns undefined when it throws. Meant for the browser's storage, which can be blocked (private
 * windows), full, or hold invalid JSON.
 */
export const tolerate = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
