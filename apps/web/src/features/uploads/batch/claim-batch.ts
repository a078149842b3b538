/**
 * Claims a batch for this tab, so that two tabs do not send the same files. Resolves with a function that releases it,
 * or with undefined when another tab has it. Without Web Locks (a page without https) it is always claimed; the server
 * then recognises the files that come twice.
 */
export const claimBatch = (id: string) =>
  new Promise<(() => void) | undefined>((resolve) => {
    if (!('locks' in navigator)) return resolve(() => undefined);
    void navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
    });
  });

/**
 * Resolves when the tab that has a batch releases it, or ends. Shared, so that several tabs can wait. Without Web Locks no
 * tab ever has one.
 */
export const waitForRelease = (id: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(`upload ${id}`, { mode: 'shared', signal }, () => undefined);
