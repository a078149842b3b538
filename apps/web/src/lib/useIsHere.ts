import { useCallback, useEffect, useRef } from 'react';

/** Does the page still stand? Who has left it is not taken elsewhere by what ends later. */
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
