import { useRef, useState } from 'react';

/** The address of a photo ends after an hour or two: one that fails is asked anew, once. Empty is none. */
export const useShownPortrait = (portimage: string, onExpired: () => void) => {
  const asked = useRef(false);
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(portimage);
    if (!asked.current) onExpired();
    asked.current = true;
  };
  return { src: portimage && portimage !== failed ? portimage : undefined, fail };
};
