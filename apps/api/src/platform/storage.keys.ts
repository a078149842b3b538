/** No segment starts with a dot, so that no key climbs out of the root. */
const aKey = /^[a-z\d][\w.-]*(?:\/[a-z\d][\w.-]*)*$/i;

export const isKey = (key: string): boolean => aKey.test(key);

/** The key itself. Throws where it is none. */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`${key} is no key`);
  return key;
};
