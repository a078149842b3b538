import { useEffect, useRef, useState } from 'react';

/** Restores a lost focus after a row has changed: to the menu button of the row, or else to the list. */
export const useRowFocus = () => {
  const region = useRef<HTMLDivElement>(null);
  const [changedRow, setChangedRow] = useState<{ id: string }>();
  useEffect(() => {
    if (!changedRow || document.activeElement !== document.body) return;
    const button = region.current?.querySelector<HTMLElement>(`[data-actions-of="${changedRow.id}"]`);
    (button ?? region.current)?.focus({ preventScroll: true });
  }, [changedRow]);
  return { region, restoreFocus: (id: string) => setChangedRow({ id }) };
};
