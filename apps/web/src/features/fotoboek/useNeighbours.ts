import type { Foto } from '@ledenportaal/shared';
import { useEffect } from 'react';
import type { Search } from './foto-search.js';
import { fotoHref, type GridName } from './foto-search.js';
import { useFotoNeighboursQuery } from './fotoboek.api.js';

export type Neighbours = { previous: Foto | null; next: Foto | null; hrefOf: (foto: Foto) => string };

/** The photos before and after this one in the search that stands in the address; their pictures are fetched ahead. */
export const useNeighbours = (id: string, search: Search, grid: GridName = 'fotos'): Neighbours => {
  const { tags, themes } = search;
  const { currentData } = useFotoNeighboursQuery({ params: { id }, body: { tags, themes } });
  const { previous = null, next = null } = currentData?.results ?? {};
  useEffect(() => {
    for (const foto of [previous, next]) if (foto) new Image().src = foto.thumbnail[0]?.['720'] ?? '';
  }, [previous, next]);
  return { previous, next, hrefOf: ({ _id }) => fotoHref(_id, search, grid) };
};
