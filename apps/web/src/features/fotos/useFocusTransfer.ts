import { useEffect, useRef, type RefObject } from 'react';

/** When `isSwapped` changes and `element` replaces another that had the focus, focuses `element`. */
export const useFocusTransfer = (isSwapped: boolean, element: RefObject<HTMLElement | null>) => {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current) element.current?.focus();
  }, [isSwapped, element]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // React calls onBlur for no element that it removes itself.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
};
