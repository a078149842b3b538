import type { Foto } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { fotoHref } from './foto-href.js';
import { filterOf, type GridName, type Search } from './foto-search.js';
import { prefetchNeighbours, useFotoNeighboursQuery } from './fotoboek.api.js';

type Step = Pick<Foto, '_id'>;
/** The previous and the next photo, and how to get their URLs. */
export type Walk = { previous: Step | null; next: Step | null; hrefOf: (foto: Step) => string };
export type Neighbours = Walk & { previous: Foto | null; next: Foto | null };

/** The photos before and after this one in the search of the URL. Prefetches the neighbours of both. */
export const useNeighbours = (id: string, search: Search, grid: GridName = 'fotos'): Neighbours => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const argsOf = (of: string) => ({ params: { id: of }, body: filterOf(search) });
  const { currentData } = useFotoNeighboursQuery(argsOf(id));
  const { previous = null, next = null } = currentData?.results ?? {};
  const fetchAhead = useEffectEvent((foto: Foto | null) => {
    if (!foto) return;
    new Image().src = foto.thumbnail[0]?.['720'] ?? '';
    dispatch(prefetchNeighbours(argsOf(foto._id)));
  });
  useEffect(() => fetchAhead(previous), [previous]);
  useEffect(() => fetchAhead(next), [next]);
  return { previous, next, hrefOf: ({ _id }) => fotoHref(_id, search, grid) };
};
