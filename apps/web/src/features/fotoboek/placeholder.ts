import { thumbHashToDataURL } from 'thumbhash';

const known = new Map<string, string | undefined>();

const decode = (hash: string) => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
};

/** Decodes the ThumbHash of a photo (about 25 bytes) to a blurred picture as a data URL. */
export const placeholderOf = (hash: string) => {
  if (!known.has(hash)) known.set(hash, decode(hash));
  return known.get(hash);
};
