export { ActiveFilters } from './ActiveFilters.js';
export { FotoFilters } from './FotoFilters.js';
export { FotoListOptions } from './FotoListOptions.js';
