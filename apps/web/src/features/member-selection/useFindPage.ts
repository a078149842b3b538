import { maxFotosPerPage, type Foto, type FotoSort } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { FindPage } from '../../ui/selection/find-range.js';
import { collection } from '../collections/collections.api.js';
import { downloadsApi } from '../downloads/downloads.api.js';
import { useFindFotoPage } from '../foto-base/matching-fotos.api.js';
import type { AllFotos } from './MemberSelectionBar.js';

const options = { subscribe: false, forceRefetch: true };
const nothing = { tags: [], themes: [] };

type Options = { all: AllFotos | undefined; sort: FotoSort | undefined; tekst: string | undefined };

/**
 * Fetches the pages of the list that a member selects in: a search, the collection, or else the downloads, those that
 * match `tekst`.
 */
export const useFindPage = ({ all, sort, tekst }: Options): FindPage<Foto> => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const isSearch = all !== undefined && 'filter' in all;
  const findFotoPage = useFindFotoPage({ ...(isSearch ? all.filter : nothing), sort });
  const findOwnPage: FindPage<Foto> = async (page) => {
    const query = { page, limit: maxFotosPerPage };
    const { data } = all
      ? await dispatch(collection.initiate({ query }, options))
      : await dispatch(downloads.initiate({ query: { ...query, tekst } }, options));
    return data && { items: data.results.docs.flatMap(({ foto }) => foto ?? []), total: data.results.total };
  };
  return isSearch ? findFotoPage : findOwnPage;
};

const { downloads } = downloadsApi.endpoints;
