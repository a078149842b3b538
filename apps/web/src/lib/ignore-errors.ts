/**
 * Runs the action and returns undefined when it throws. Meant for the browser's storage, which can be blocked (private
 * windows), full, or hold invalid JSON.
 */
export const ignoreErrors = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};
