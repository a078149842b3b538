import { useEffect, useReducer } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { runWhenIdle } from '../../lib/run-when-idle.js';

/** In ms. Most pictures are there before; decoding then would only delay them. */
const delayMs = 600;

/** By ThumbHash. */
const cache = new Map<string, string | undefined>();

/** Decodes a ThumbHash of about 25 bytes. Takes some milliseconds. */
const decode = (hash: string) => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
};

/** A blurred picture of a photo as a data URL. If `isNeeded` for a while, it is decoded when the browser is idle. */
export const usePlaceholder = (hash: string, isNeeded: boolean): string | undefined => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isNeeded || cache.has(hash)) return undefined;
    let cancel: () => void;
    const timer = setTimeout(() => {
      cancel = runWhenIdle(() => {
        cache.set(hash, decode(hash));
        renderAgain();
      });
    }, delayMs);
    cancel = () => clearTimeout(timer);
    return () => cancel();
  }, [hash, isNeeded]);
  return cache.get(hash);
};
