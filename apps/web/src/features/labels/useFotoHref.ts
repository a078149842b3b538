import { createSelector } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { fotoHref, fotosHref, type LabelNames } from '../foto-base/foto-href.js';
import type { GridName, Search } from '../foto-base/foto-search.js';
import { labelsApi } from './labels.api.js';

const selectLabelNames = createSelector(
  [labelsApi.endpoints.tags.select(), labelsApi.endpoints.themas.select()],
  (...lists): LabelNames =>
    new Map(lists.flatMap(({ data }) => data?.results ?? []).map(({ _id, naam }) => [_id, naam])),
);

/** Returns `fotosHref` and `fotoHref` with the names of the labels, as far as these are loaded. Loads none itself. */
export const useFotoHref = () => {
  const names = useSelector(selectLabelNames);
  return {
    fotosHref: (search: Search, grid?: GridName) => fotosHref(search, grid, names),
    fotoHref: (item: string, search?: Search, grid?: GridName) => fotoHref(item, search, grid, names),
  };
};
