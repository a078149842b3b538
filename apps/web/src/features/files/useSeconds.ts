import { useEffect, useRef } from 'react';
import { inTime } from '../../lib/in-time.js';
import { readSeconds } from './read-video.js';

const longestWaitMs = 5_000;

/** Starts reading the duration of the selected video, and returns a function that waits for it for at most 5 s. */
export const useSeconds = (film: string | undefined) => {
  const reading = useRef<Promise<number | undefined>>(undefined);
  useEffect(() => {
    if (film) reading.current = readSeconds(film);
    return () => {
      reading.current = undefined;
    };
  }, [film]);
  /** The duration as a form field, in seconds; empty when it is not known in time. */
  return async (): Promise<{ seconds?: string }> => {
    const seconds = reading.current && (await inTime(reading.current, longestWaitMs));
    return seconds ? { seconds: String(seconds) } : {};
  };
};
