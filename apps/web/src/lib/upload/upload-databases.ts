const prefix = 'uploads ';

/** The IndexedDB database with the unfinished uploads of an account in this browser. */
export const toUploadDatabaseName = (account: string) => prefix + account;

/** Removes the unfinished uploads of all accounts, except those of the given one. */
export const removeUploadDatabases = async (except?: string) => {
  try {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith(prefix) && name !== prefix + except) indexedDB.deleteDatabase(name);
  } catch {
    // The browser blocks its storage, and then there are none.
  }
};
