import type { Foto } from '@ledenportaal/shared';
import { useState, type ComponentType } from 'react';
import { filterOf, type Search } from './foto-search.js';

export type Selection = ReturnType<typeof useSelection>;
/** Components for selecting. Passed by the admin page, so that pages for members do not load them. */
export type Selecting = {
  Bar: ComponentType<{ selection: Selection; onPage: readonly string[] }>;
  Choose: ComponentType<{ foto: Foto; selection: Selection }>;
};

/** The selected photos on all pages of one search. Another search starts without selection. */
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
    /** Whether the search is for photos without tags: a photo that gets a tag disappears from it. */
    lacksTags: search.zonder?.includes('tags') ?? false,
  };
};
