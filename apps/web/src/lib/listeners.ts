/** A set of change listeners, with the `subscribe` function that `useSyncExternalStore` expects. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
