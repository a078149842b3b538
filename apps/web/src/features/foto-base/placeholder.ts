import { useEffect, useReducer } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { runWhenIdle } from '../../lib/run-when-idle.js';

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

/** A blurred picture of a photo as a data URL: decoded after `delayMs` when the browser is idle, or not without it. */
export const usePlaceholder = (hash: string, delayMs: number | undefined): string | undefined => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (delayMs === undefined || cache.has(hash)) return undefined;
    let cancel: () => void;
    const timer = setTimeout(() => {
      cancel = runWhenIdle(() => {
        cache.set(hash, decode(hash));
        renderAgain();
      });
    }, delayMs);
    cancel = () => clearTimeout(timer);
    return () => cancel();
  }, [hash, delayMs]);
  return cache.get(hash);
};
