import { useState } from 'react';
import { toggleValue } from '../../lib/toggle-value.js';

export type TrashSelection = ReturnType<typeof useTrashSelection>;

/** The selected items among those that are shown. Another page starts without selection. */
export const useTrashSelection = (page: number, shown: readonly string[]) => {
  const [selected, setSelected] = useState({ page, ids: new Set<string>() });
  if (selected.page !== page) setSelected({ page, ids: new Set() });
  const ids = shown.filter((id) => selected.ids.has(id));
  const setIds = (next: readonly string[]) => setSelected({ page, ids: new Set(next) });
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => setIds(toggleValue(ids, id)),
    toggleAll: () => setIds(ids.length === shown.length ? [] : shown),
    isAllSelected: shown.length > 0 && ids.length === shown.length,
  };
};
