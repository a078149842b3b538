import { useRef, useState } from 'react';

/**
 * Signed image URLs expire after one or two hours. Calls `onExpired` once when the image fails to load. `src` is
 * undefined when there is no working URL.
 */
export const useShownAddress = (address: string | undefined, onExpired: () => void) => {
  const asked = useRef(false);
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(address);
    if (!asked.current) onExpired();
    asked.current = true;
  };
  return { src: address && address !== failed ? address : undefined, fail };
};
