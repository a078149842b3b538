/** No segment may start with a dot, so a key cannot point outside the root. */
const aKey = /^[a-z\d][\w.-]*(?:\/[a-z\d][\w.-]*)*$/i;

export const isKey = (key: string): boolean => aKey.test(key);

/** Returns the key. Throws when it is invalid. */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`${key} is no key`);
  return key;
};
