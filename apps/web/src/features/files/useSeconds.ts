import { useEffect, useRef } from 'react';
import { inTime } from '../../lib/in-time.js';
import { readSeconds } from './read-video.js';

const longestWaitMs = 5_000;

/** How long the film lasts that was chosen: read ahead, and waited for by who sends it sooner. */
export const useSeconds = (film: string | undefined) => {
  const reading = useRef<Promise<number | undefined>>(undefined);
  useEffect(() => {
    if (film) reading.current = readSeconds(film);
    return () => {
      reading.current = undefined;
    };
  }, [film]);
  /** As a form sends it. */
  return async (): Promise<{ seconds?: string }> => {
    const seconds = reading.current && (await inTime(reading.current, longestWaitMs));
    return seconds ? { seconds: String(seconds) } : {};
  };
};
