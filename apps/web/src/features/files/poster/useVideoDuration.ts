import { useEffect, useRef } from 'react';
import { resolveWithin } from '../../../lib/routing/resolve-within.js';
import { readDuration } from './read-video.js';

const timeoutMs = 5_000;

/** Starts reading the duration of the selected video, and returns a function that waits for it for at most 5 s. */
export const useVideoDuration = (videoUrl: string | undefined) => {
  const durationRef = useRef<Promise<number | undefined>>(undefined);
  useEffect(() => {
    if (videoUrl) durationRef.current = readDuration(videoUrl);
    return () => {
      durationRef.current = undefined;
    };
  }, [videoUrl]);
  /** The duration as a form field, in seconds; empty when it is not known in time. */
  return async (): Promise<{ seconds?: string }> => {
    const seconds = durationRef.current && (await resolveWithin(durationRef.current, timeoutMs));
    return seconds ? { seconds: String(seconds) } : {};
  };
};
