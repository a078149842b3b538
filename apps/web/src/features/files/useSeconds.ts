import { useEffect, useRef } from 'react';
import { readSeconds } from './read-video.js';

/** How long the film lasts that was chosen, as soon as that is known. */
export const useSeconds = (film: string | undefined) => {
  const seconds = useRef<number>(undefined);
  useEffect(() => {
    if (!film) return;
    let isWanted = true;
    readSeconds(film, (found) => {
      if (isWanted) seconds.current = found;
    });
    return () => {
      isWanted = false;
      seconds.current = undefined;
    };
  }, [film]);
  /** As a form sends it. */
  return (): { seconds?: string } => (seconds.current ? { seconds: String(seconds.current) } : {});
};
