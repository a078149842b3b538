import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is still mounted, for example before navigating after a request.
 */
export const useIsHere = () => {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
};
