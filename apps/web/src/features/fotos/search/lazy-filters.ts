export { ActiveFilters } from './ActiveFilters.js';
export { FotoFilters } from './FotoFilters.js';
export { SearchTitle } from './SearchTitle.js';
export { PictureSearch } from '../recognition/PictureSearch.js';
