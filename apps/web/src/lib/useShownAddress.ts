import { useRef, useState } from 'react';

/** The address of a picture ends after an hour or two: one that fails is asked anew, once. No `src` where there is none to show. */
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
