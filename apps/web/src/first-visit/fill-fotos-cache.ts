import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { parseSearch } from '../features/fotos/foto-search.js';
import { fotosApi } from '../features/fotos/fotos.api.js';
import { hasEarlyResponse } from './early-requests.js';
import { fotosUrl } from './first-fotos.js';

/**
 * Puts the photos in the cache, so that the first render of the image bank has them. Does nothing if their response
 * has not arrived yet: then the page renders its loading state first.
 */
export const fillFotosCache = async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
  if (!hasEarlyResponse(fotosUrl)) return;
  const body = parseSearch(new URLSearchParams(location.search));
  await dispatch(fotosApi.endpoints.fotos.initiate({ body }, { subscribe: false }));
};
