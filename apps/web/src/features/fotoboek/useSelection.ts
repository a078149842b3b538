import type { Foto } from '@ledenportaal/shared';
import { useState, type ComponentType } from 'react';
import { filterOf, type Search } from './foto-search.js';

export type Selection = ReturnType<typeof useSelection>;
/** What chooses them, brought along by the page of who may: others load none of it. */
export type Selecting = {
  Bar: ComponentType<{ selection: Selection; onPage: readonly string[] }>;
  Choose: ComponentType<{ foto: Foto; selection: Selection }>;
};

/** Photos that are chosen, over all pages of one search: another search begins anew. */
export const useSelection = (search: Search) => {
  const key = JSON.stringify(filterOf(search));
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] });
  const ids = chosen.key === key ? chosen.ids : [];
  const set = (next: readonly string[]) => setChosen({ key, ids: next });
  const without = (gone: readonly string[]) => ids.filter((id) => !gone.includes(id));
  return {
    ids,
    has: (id: string) => ids.includes(id),
    choose: (more: readonly string[]) => set([...without(more), ...more]),
    drop: (gone: readonly string[]) => set(without(gone)),
    clear: () => set([]),
    /** Whether photos that get tags go from the search, and so from sight. */
    lacksTags: search.zonder?.includes('tags') ?? false,
  };
};
