import { useEffect, useRef, useState } from 'react';

/** What was pressed may have gone with its row: then the keyboard goes on at the row's menu, or in the list. */
export const useRowFocus = () => {
  const region = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<{ id: string }>();
  useEffect(() => {
    if (!settled || document.activeElement !== document.body) return;
    const button = region.current?.querySelector<HTMLElement>(`[data-actions-of="${settled.id}"]`);
    (button ?? region.current)?.focus({ preventScroll: true });
  }, [settled]);
  return { region, settle: (id: string) => setSettled({ id }) };
};
