export { createEmptySearchService } from './empty-search.service.js';
export { createSynonymService } from './synonym.service.js';
export { createWoordenFeature } from './woorden.feature.js';
