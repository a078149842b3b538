import { fotoRoutes, maxFotosPerPage, type fotoContract, type FotoFilter, type FotoOrder } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const { search } = toEndpoints<typeof fotoContract>(fotoRoutes);

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ matchingFotos: build.query({ ...search, keepUnusedDataFor: 0 }) }),
});

/** Fetches a page of `maxFotosPerPage` photos of a search, for a range. Resolves to undefined if that fails. */
export const useFindFotoPage = (order: FotoOrder) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return async (page: number) => {
    const body = { ...order, limit: maxFotosPerPage, page };
    const options = { subscribe: false, forceRefetch: true };
    return (await dispatch(endpoints.matchingFotos.initiate({ body }, options))).data?.results;
  };
};

/** Finds which photos match a filter, in requests of at most `maxFotosPerPage`. Resolves to undefined if one fails. */
export const useFindMatchingFotos = (filter: FotoFilter) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return async (ids: readonly string[], signal: AbortSignal): Promise<string[] | undefined> => {
    const matching: string[] = [];
    for (let start = 0; start < ids.length && !signal.aborted; start += maxFotosPerPage) {
      const body = { ...filter, fotos: ids.slice(start, start + maxFotosPerPage), limit: maxFotosPerPage };
      const { data } = await dispatch(
        endpoints.matchingFotos.initiate({ body }, { subscribe: false, forceRefetch: true }),
      );
      if (!data) return undefined;
      matching.push(...data.results.items.map(({ _id }) => _id));
    }
    return matching;
  };
};
