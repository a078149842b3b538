import { thumbHashToDataURL } from 'thumbhash';

const cache = new Map<string, string | undefined>();

const decode = (hash: string) => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
};

/** Decodes the ThumbHash of a photo (about 25 bytes) to a blurred picture as a data URL. */
export const getPlaceholder = (hash: string) => {
  if (!cache.has(hash)) cache.set(hash, decode(hash));
  return cache.get(hash);
};
