/** Imports a chunk. Without a connection it is imported once there is one. Throws when it fails with a connection. */
export const loadWithConnection = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWithConnection(load);
  }
};
