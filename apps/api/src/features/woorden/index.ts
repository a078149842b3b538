export { createEmptySearchService, type EmptySearchService } from './empty-search.service.js';
export { createSynonymService, type SynonymService } from './synonym.service.js';
export { createWoordenFeature } from './woorden.feature.js';
