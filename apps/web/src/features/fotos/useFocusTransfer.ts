import { useEffect, useRef } from 'react';

/** When `isSwapped` changes and one element replaces another that had the focus, focuses the new one. */
export const useFocusTransfer = (isSwapped: boolean) => {
  const element = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current) element.current?.focus();
  }, [isSwapped]);
  return {
    ref: (node: HTMLElement | null) => {
      element.current = node;
    },
    onFocus: () => {
      hasFocus.current = true;
    },
    // React calls onBlur for no element that it removes itself.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
};
