import type { Foto } from '@ledenportaal/shared';
import { useState, type ComponentType } from 'react';
import { toFilter, type Search } from '../foto-search.js';

export type Selection = ReturnType<typeof useSelection>;
/** Components for selecting. Passed by the admin page, so that pages for members do not load them. */
export type SelectionComponents = {
  Bar: ComponentType<{ selection: Selection; pageIds: readonly string[] }>;
  Checkbox: ComponentType<{ foto: Foto; selection: Selection }>;
};

/** The selected photos on all pages of one search. Another search starts without selection. */
export const useSelection = (search: Search) => {
  const key = JSON.stringify(toFilter(search));
  const [selected, setSelected] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] });
  const ids = selected.key === key ? selected.ids : [];
  const setIds = (next: readonly string[]) => setSelected({ key, ids: next });
  const idsWithout = (removed: readonly string[]) => ids.filter((id) => !removed.includes(id));
  return {
    ids,
    has: (id: string) => ids.includes(id),
    select: (added: readonly string[]) => setIds([...idsWithout(added), ...added]),
    deselect: (removed: readonly string[]) => setIds(idsWithout(removed)),
    clear: () => setIds([]),
    /** Whether the search is for photos without tags: a photo that gets a tag disappears from it. */
    isUntaggedSearch: search.zonder?.includes('tags') ?? false,
  };
};
