import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { t } from '../messages.js';
import { CollectionLinks } from '../../collections/CollectionLinks.js';
import { labelsApi } from '../../labels/labels.api.js';
import { hasCriteria, parseSearch } from '../../foto-base/foto-search.js';
import { fotosApi } from '../../foto-base/fotos.api.js';
import { ActiveFilters } from './filter-parts.js';
import { FotoSearchPage } from './FotoSearchPage.js';

export const FotosPage = () => (
  <FotoSearchPage grid="fotos" title={t('fotos.title')} lead={t('fotos.lead')} actions={<CollectionLinks />} />
);

FotosPage.prefetch = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
  const options = { subscribe: false };
  const body = parseSearch(new URLSearchParams(location.search));
  return Promise.all([
    dispatch(fotosApi.endpoints.fotos.initiate({ body }, options)),
    // The names of the active filters are above the photos.
    ...(hasCriteria(body)
      ? [
          // A failure is reported where they render.
          ActiveFilters.preload().catch(() => undefined),
          dispatch(labelsApi.endpoints.tags.initiate(undefined, options)),
          dispatch(labelsApi.endpoints.themas.initiate(undefined, options)),
        ]
      : []),
  ]);
};
