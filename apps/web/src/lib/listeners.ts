/** Who wants to know when something changed, as useSyncExternalStore asks for. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
