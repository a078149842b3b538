/** No segment may start with a dot, so a key cannot point outside the root. */
const keyPattern = /^[a-z\d][\w.-]*(?:\/[a-z\d][\w.-]*)*$/i;

export const isKey = (key: string): boolean => keyPattern.test(key);

/** Returns the key. Throws when it is invalid. */
export const assertKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`${key} is no key`);
  return key;
};
