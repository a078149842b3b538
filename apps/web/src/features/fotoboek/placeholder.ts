import { thumbHashToDataURL } from 'thumbhash';

const known = new Map<string, string | undefined>();

const decode = (hash: string) => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
};

/** A blurred picture as data address, from the 25 bytes that come with a foto. */
export const placeholderOf = (hash: string) => {
  if (!known.has(hash)) known.set(hash, decode(hash));
  return known.get(hash);
};
