import type { Foto } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { toOrder, type GridName, type Search } from '../../foto-base/foto-search.js';
import { prefetchNeighbours, useFotoNeighboursQuery } from '../../foto-base/fotos.api.js';
import { useFotoHref } from '../../labels/useFotoHref.js';

type FotoRef = Pick<Foto, '_id'>;
/** The previous and the next photo, and how to get their URLs. */
export type NeighbourNavigation = {
  previous: FotoRef | null;
  next: FotoRef | null;
  getHref: (foto: FotoRef) => string;
};
export type Neighbours = NeighbourNavigation & { previous: Foto | null; next: Foto | null };

/** The photos before and after this one in the search of the URL. Prefetches the neighbours of both. */
export const useNeighbours = (id: string, search: Search, grid: GridName = 'fotos'): Neighbours => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { fotoHref } = useFotoHref();
  const getQueryArgs = (fotoId: string) => ({ params: { id: fotoId }, body: toOrder(search) });
  const { currentData } = useFotoNeighboursQuery(getQueryArgs(id));
  const { previous = null, next = null } = currentData?.results ?? {};
  const prefetch = useEffectEvent((foto: Foto | null) => {
    if (!foto) return;
    new Image().src = foto.thumbnail[0]?.['720'] ?? '';
    dispatch(prefetchNeighbours(getQueryArgs(foto._id)));
  });
  useEffect(() => prefetch(previous), [previous]);
  useEffect(() => prefetch(next), [next]);
  return { previous, next, getHref: ({ _id }) => fotoHref(_id, search, grid) };
};
