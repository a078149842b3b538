import { createPreloadable } from '../../../ui/preloadable.js';

const load = () => import('./lazy-filters.js');

/** The parts of the search page that the first photos do not wait for. They are one chunk. */
export const ActiveFilters = createPreloadable(async () => (await load()).ActiveFilters);
export const SearchTitle = createPreloadable(async () => (await load()).SearchTitle);
export const FotoFilters = createPreloadable(async () => (await load()).FotoFilters);
export const PictureSearch = createPreloadable(async () => (await load()).PictureSearch);
