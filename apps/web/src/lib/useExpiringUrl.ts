import { useEffect, useRef, useState } from 'react';

/**
 * Signed image URLs expire after one or two hours. Calls `onExpired` once when the image fails to load. `src` is
 * undefined when there is no working URL; an image that failed is requested again when the browser is online again.
 */
export const useExpiringUrl = (url: string | undefined, onExpired: () => void) => {
  const hasRefetched = useRef(false);
  const [failedUrl, setFailedUrl] = useState<string>();
  useEffect(() => {
    if (failedUrl === undefined) return;
    const retry = () => setFailedUrl(undefined);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failedUrl]);
  const handleError = () => {
    setFailedUrl(url);
    if (!hasRefetched.current) onExpired();
    hasRefetched.current = true;
  };
  return { src: url && url !== failedUrl ? url : undefined, handleError };
};
